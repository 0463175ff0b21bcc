export type FindableSetting = {
  /** The id of its control, such as `reader.brightness`. */
  readonly id: string
  readonly label: string
  /** Its hint, and other words for it. */
  readonly words: readonly string[]
}

/** Lower case, without accents and differences in width. */
const normalize = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The settings that contain each word of the query, those with all of them in the label first. */
export function findSettings<T extends FindableSetting>(settings: readonly T[], query: string): T[] {
  const wanted = normalize(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const containsAll = (text: string) => wanted.every((word) => text.includes(word))
  const found = settings.filter(({ label, words }) => containsAll(normalize([label, ...words].join('\n'))))
  const [inLabel, elsewhere] = [true, false].map((expected) =>
    found.filter(({ label }) => containsAll(normalize(label)) === expected),
  )
  return [...(inLabel ?? []), ...(elsewhere ?? [])]
}
