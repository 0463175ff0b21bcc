import { findNumber, isNamedChapter, namedNumberPatterns } from './chapter-positions.ts'

/** Whether a decoded path contains the number of a chapter as such, or only as a part of a name: `1st-year-smith`. */
export function namesChapter(path: string, number: number | undefined): 'surely' | 'maybe' | 'no' {
  if (number === undefined) return 'no'
  const positions = findNumber(path, number)
  if (positions.length === 0) return 'no'
  // Names of series contain a 1 more often than other numbers of chapters, which are also compared with the whole URL.
  if (number !== 1) return 'surely'
  return positions.some(({ start, end }) => isOwnPart(path, start, end)) ? 'surely' : 'maybe'
}

/** Whether the number is in a segment without a name (`1`, `1-10`, `c1`, `第1話`) or follows a word for chapter. */
function isOwnPart(path: string, start: number, end: number): boolean {
  const segment = /[^/]*$/.exec(path.slice(0, start))![0] + path.slice(start).split('/')[0]!
  if (!/\p{L}/u.test(segment) || namedNumberPatterns.some((pattern) => matchesWhole(pattern, segment))) return true
  return isNamedChapter(path, start, end) && !/(?<!\p{L})c[-_. ]*$/iu.test(path.slice(0, start))
}

const matchesWhole = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].some(([match]) => match === text)

const chapterParameter =
  /^(?:chapters?|chapitre|chap|cap(?:itulo)?|kapitel|ch|c|ep|eps|episode|issue|no|num|number|id|cid|eid|seq)(?:[-_]?(?:id|no|num|number|nr|slug))?(?![a-z])/i

/** Whether the name of a parameter or a part of a path is a word for chapter: `chapter`, `ep_no`, `chapter-2`. */
export const isNamedChapterParameter = (name: string): boolean => chapterParameter.test(name)
