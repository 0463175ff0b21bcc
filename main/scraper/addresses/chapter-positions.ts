import { addressSpellings } from './chapter-spellings.ts'

/** Where a text spells a number. */
export type NumberPosition = {
  readonly start: number
  readonly end: number
  /** Whether a word for chapter is next to the number: `chapter-10`, `?ep=10`, `10화`, `第10話`. */
  readonly isNamed: boolean
}

const wordsBefore =
  'chapters?|chapitre|chapter|chapt|chap|chp|cap[ií]tulo|capitolo|cap|kapitel|kapitola|kap|[eé]pisode|episodio|eps?|issue|hoofdstuk|fejezet|luku|rozdzia[lł]|rozdz|ch[uư][oơ]ng|glava|глава|гл|b[oö]l[uü]m|bab|ch|c|ตอนที่|ตอน|บทที่|บท|الفصل|فصل|第|제'
const wordsAfter =
  '(?:화|회|장|話|话|回|章)|[-_. ]?(?:b[oö]l[uü]m|chapter|kapitel|глава|rozdzia[lł])(?!\\p{L}|[-_. ]?\\d)'
const before = new RegExp(
  `(?<!\\p{L})(?:${wordsBefore})[-_/=.:~ +#]*(?:(?:number|num|no|nr|n)[-_=.:]*)?$|(?:chapter|episode|ep|ch)(?:No|Num|Number|Nr|Seq)?=$`,
  'iu',
)
const after = new RegExp(`^(?:${wordsAfter})`, 'iu')
/** Matches `chapter-10` and `第10話` in a part of an address, or `10화` and `10-bolum`. */
export const namedNumberPatterns: readonly RegExp[] = [
  `(?<!\\p{L})(?:${wordsBefore})[-_.:~ +#]*(?:(?:number|num|no|nr)[-_.:]*)?\\d+(?:[-_.]\\d+)*(?:${wordsAfter})?`,
  `(?<!\\d)\\d+(?:[-_.]\\d+)?(?:${wordsAfter})`,
].map((source) => new RegExp(source, 'giu'))

/** A page number, not a chapter: `?page=1`, `/p/1`. */
const beforePage = /(?<!\p{L})(?:page|pagina|seite|pg|p)[-_/=]$/iu

/** Words for the number itself, which say nothing in a path but do in a query: `?no=10`. */
const ownParameter = /[?&](?:no|num|number|chno|epno|seq)=$/i

/** Whether a word for chapter is next to a part of a text. */
export function isNamedChapter(text: string, start: number, end: number): boolean {
  const lead = text.slice(0, start)
  return before.test(lead) || ownParameter.test(lead) || after.test(text.slice(end))
}

/** All positions where a text spells the number of a chapter, from left to right. */
export function findNumber(text: string, number: number): NumberPosition[] {
  const found = addressSpellings('/{chapter}', number).flatMap((spelling) =>
    [...text.matchAll(standalone(spelling))].flatMap(({ index }): NumberPosition[] => {
      const end = index + spelling.length
      if (beforePage.test(text.slice(0, index))) return []
      return [{ start: index, end, isNamed: isNamedChapter(text, index, end) }]
    }),
  )
  // The longest spelling at a place counts: `10/5` before `10`.
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((one, index, all) => !all.slice(0, index).some(({ end }) => end > one.start))
}

/** Decimals may not follow, except long digits, which are an identifier: `chapter-10.40333`. */
const standalone = (spelling: string) =>
  new RegExp(`(?<![\\d.]|%[\\da-f]?)${spelling.replace(/[.]/g, '\\.')}(?!\\d|\\.\\d{1,2}(?!\\d))`, 'gi')

/**
 * The number of the chapter in a decoded address: the one with a word for chapter, else the only part that is a number,
 * else, if `mayBePart`, the only number. Undefined if there are several.
 */
export function readNumber(text: string, mayBePart: boolean): number | undefined {
  const numbers = [...text.matchAll(/(?<![\d.]|%[\da-f]?)(\d{1,4})(?:[._-](\d)|\.(\d\d))?(?!\d)/gi)].flatMap(
    (match) => {
      if (beforePage.test(text.slice(0, match.index))) return []
      const [all, whole = '', digit, digits] = match
      // A digit after a hyphen is a decimal only if nothing else follows: `10-5`, but not `10-2nd-half`.
      const decimals = /[\p{L}_-]/u.test(text[match.index + all.length] ?? '') ? undefined : (digit ?? digits)
      const end = match.index + (decimals === undefined ? whole.length : all.length)
      const number = Number(decimals === undefined ? whole : `${whole}.${decimals}`)
      const isWhole = /[/=]$/.test(text.slice(0, match.index)) && /^(?:[/?&#]|\.\p{L}|$)/u.test(text.slice(end))
      return [{ number, rank: isNamedChapter(text, match.index, end) ? 2 : isWhole ? 1 : 0 }]
    },
  )
  for (const rank of mayBePart ? [2, 1, 0] : [2, 1]) {
    const [number, ...others] = new Set(numbers.filter((one) => one.rank === rank).map((one) => one.number))
    if (number !== undefined) return others.length === 0 ? number : undefined
  }
  return undefined
}

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
