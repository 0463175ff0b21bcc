export type KnownChapter = {
  readonly id: string
  readonly number: number
  readonly language: string | null
  title: string | null
  volume: number | null
}

/**
 * The chapter of the library that a source's list means, among those without a language, for content sources name none.
 * Most sites do not tell volumes: an unknown volume fits any, as long as only one chapter has the number
 * (docs/decisions/0007).
 */
export function sameChapter(
  known: readonly KnownChapter[],
  number: number,
  volume: number | null,
): KnownChapter | undefined {
  const candidates = known.filter((chapter) => chapter.number === number && chapter.language === null)
  const exact = candidates.find((chapter) => chapter.volume === volume)
  if (exact) return exact
  const [only] = candidates
  return candidates.length === 1 && (volume === null || only?.volume === null) ? only : undefined
}
