export type KnownChapter = {
  readonly id: string
  readonly number: number
  readonly language: string | null
  title: string | null
  volume: number | null
  groups: readonly string[]
  publishedAt: string | null
}

/** The part of a list entry that identifies the chapter. */
type ChapterKey = Pick<KnownChapter, 'number' | 'volume' | 'language'>

/**
 * Finds the library's chapter for an entry of a source's list (ADR 0007). The chapter must have the same number and the
 * same language or none. An entry without a language matches a chapter without a language, or any chapter if all have
 * the same language. An unknown volume matches any volume if only one chapter has the number, because most sites do not
 * name volumes.
 */
export function matchChapter<K extends ChapterKey>(known: readonly K[], wanted: ChapterKey): K | undefined {
  const candidates = known.filter((chapter) => chapter.number === wanted.number)
  const languages = wanted.language === null ? [null] : [wanted.language, null]
  for (const language of languages) {
    const inLanguage = candidates.filter((chapter) => chapter.language === language)
    const found = findByVolume(inLanguage, wanted.volume)
    if (found) return found
  }
  const oneLanguage = new Set(candidates.map((chapter) => chapter.language)).size === 1
  return wanted.language === null && oneLanguage ? findByVolume(candidates, wanted.volume) : undefined
}

function findByVolume<K extends ChapterKey>(candidates: readonly K[], volume: number | null): K | undefined {
  const exact = candidates.find((chapter) => chapter.volume === volume)
  if (exact) return exact
  const [only] = candidates
  return candidates.length === 1 && (volume === null || only?.volume === null) ? only : undefined
}
