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
export type ChapterKey = Pick<KnownChapter, 'number' | 'volume' | 'language'>

/**
 * Finds the library's chapter for an entry of a source's list: with the same language, else without a language; for an
 * entry without a language one without a language, else of the only language. Most sites do not name volumes, so an
 * unknown volume matches any volume if only one chapter has the number (ADR 0007).
 */
export function matchChapter<K extends ChapterKey>(known: readonly K[], wanted: ChapterKey): K | undefined {
  const ofNumber = known.filter((chapter) => chapter.number === wanted.number)
  const languages = wanted.language === null ? [null] : [wanted.language, null]
  for (const language of languages) {
    const candidates = ofNumber.filter((chapter) => chapter.language === language)
    const found = ofVolume(candidates, wanted.volume)
    if (found) return found
  }
  const oneLanguage = new Set(ofNumber.map((chapter) => chapter.language)).size === 1
  return wanted.language === null && oneLanguage ? ofVolume(ofNumber, wanted.volume) : undefined
}

function ofVolume<K extends ChapterKey>(candidates: readonly K[], volume: number | null): K | undefined {
  const exact = candidates.find((chapter) => chapter.volume === volume)
  if (exact) return exact
  const [only] = candidates
  return candidates.length === 1 && (volume === null || only?.volume === null) ? only : undefined
}
