export type KnownChapter = {
  readonly id: string
  readonly number: number
  readonly language: string | null
  title: string | null
  volume: number | null
  groups: readonly string[]
  publishedAt: string | null
}

/** What of a list says which chapter is meant. */
export type ChapterOfList = Pick<KnownChapter, 'number' | 'volume' | 'language'>

/**
 * The chapter of the library that a source's list means: of the language that the list names, else one without a
 * language; where the list names none the latter, else the only language there is. Most sites do not tell volumes: an unknown volume fits any, as
 * long as only one chapter has the number (ADR 0007).
 */
export function sameChapter<K extends ChapterOfList>(known: readonly K[], wanted: ChapterOfList): K | undefined {
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

function ofVolume<K extends ChapterOfList>(candidates: readonly K[], volume: number | null): K | undefined {
  const exact = candidates.find((chapter) => chapter.volume === volume)
  if (exact) return exact
  const [only] = candidates
  return candidates.length === 1 && (volume === null || only?.volume === null) ? only : undefined
}
