import { hanNumeral, parseHanNumber } from '../../platform/chapter-text/chapter-numbers.ts'
import {
  chapterWords,
  chapterWordsAfter,
  chapterWordsInNames,
  chapterWordsOfTitles,
  divisionWords,
  gluedChapterWords,
  namedPieces,
  pieceWords,
  seasonWords,
  seasonWordsAfter,
  volumeWords,
  volumeWordsAfter,
  volumeWordsInNames,
} from '../../platform/chapter-text/chapter-words.ts'
import { anyWord, wordStart } from '../../platform/chapter-text/word-patterns.ts'
import { foldInPlace } from '../../platform/fold-text.ts'

/** A number, or a range of numbers, that a word or sign in a name marks as that of a volume, chapter or season. */
export type Mark = {
  readonly start: number
  readonly end: number
  readonly value: number
  readonly last: number | null
}

const number = String.raw`\d{1,3},\d{3}(?!\d)|\d+(?:\.\d{1,3}(?!\d))?`
/** `a` and `b` after a number are its parts, as in `12b` and `12.b`; so is `x1`. `v2` is a revision. */
const suffix =
  String.raw`(?:(?<part>[a-e])(?![\p{L}\d])|[.\-](?<spelled>[a-e])(?=\s*(?:$|[-–:_[(])|(?<=\..)\s)|x(?<of>\d)(?!\d))?` +
  String.raw`(?:\s?v\.?\d(?![\d.]))?`
/** Between the numbers of a range. With spaces the range must end there: `12 - 1000 Years` is a title. */
const tight = '[-–—~〜+&_]'
const spaced = String.raw`\s+(?:[-–—~〜+&]|to)\s+`
/** The last number of a range and its part: `3b`, `3x2`. */
export const lastNumber = String.raw`(?<last>${number})(?:(?<lastPart>[a-e])(?![\p{L}\d])|x\d(?!\d))?`

/** A word with a number after it. */
const marked = (words: string): string => String.raw`${wordStart}(?:${anyWord(words)})[\s.\-_:#]*`
/** A single letter must touch its number. */
const lettered = (letters: string, before = String.raw`\p{L}`): string =>
  String.raw`(?<![${before}])(?:${letters})[.\-]?(?=\d)`
/** `v2` directly after a number is a revision of the chapter, `v02` a volume. */
const volumeLetter = String.raw`(?:${lettered('v|t', String.raw`\p{L}\d`)}|(?<=\d)v(?=0\d))`

/** @param isClear whether a number alone behind ` - ` can be the end of the range */
const rangeEnd = (prefix: string, after = String.raw`(?![\p{L}\d])`, isClear = true): string => {
  const next = `${lastNumber}${after}`
  const closing = String.raw`(?=\s*(?:$|[^\s\p{L}\d]))`
  const alone = isClear ? `|${spaced}${next}${closing}` : ''
  return `(?<range>(?:${tight}(?:${prefix})?${next}|${spaced}(?:${prefix})${next}${alone})*)`
}

const numbered = (prefix: string, isClear = true): string =>
  String.raw`${prefix}(?<first>${number})(?!\d)${suffix}${rangeEnd(prefix, undefined, isClear)}`

const alphabetic = (list: string): string =>
  list
    .split('|')
    .filter((word) => /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word))
    .join('|')

/**
 * A number with its word after it: `5 глава`, `3. Cilt`. If another number follows, that one must have its own word: in
 * `Том 3 Глава 5`, `3` is not the number of the chapter.
 */
const withWordAfter = (list: string): string => {
  const wordsAfter = anyWord(alphabetic(`${chapterWordsAfter}|${volumeWordsAfter}`))
  return (
    String.raw`(?<![\p{L}\d.])(?<first>${number})(?!\d)(?<range>(?:[-–]${lastNumber})?)\.?\s*` +
    String.raw`(?:${anyWord(alphabetic(list))})(?!\p{L})(?![\s.]*\d+(?!\d|\.?\s*(?:${wordsAfter})(?!\p{L})))`
  )
}

/** Chapters that a word or counter names. */
const named = () => [
  numbered(marked(`${chapterWords}|${chapterWordsInNames}|${gluedChapterWords}`)),
  withWordAfter(chapterWordsAfter),
  String.raw`[第제]?\s*(?<first>${number})${rangeEnd('[第제]?', '')}\s*[話话回章節节화회장]`,
]

const patterns = {
  volume: () => [
    numbered(marked(`${volumeWords}|${volumeWordsInNames}`)),
    numbered(volumeLetter, false),
    withWordAfter(volumeWordsAfter),
    String.raw`[第제]?\s*(?<first>${number})${rangeEnd('[第제]?', '')}\s*[巻卷冊册集권]`,
    String.raw`[巻卷]\s*(?<first>${number})`,
  ],
  namedChapter: named,
  chapter: () => [
    ...named(),
    numbered(lettered('c|e')),
    // In the middle of a name they are a part of the title: `Secret Mission 12`.
    String.raw`(?<=^\s*|[-–—:_,\])]\s*)${numbered(marked(chapterWordsOfTitles))}`,
    numbered(`${wordStart}#`),
  ],
  season: () => [
    String.raw`(?:${marked(seasonWords)}|${lettered('s')})(?<first>${number})(?![\d.])`,
    String.raw`(?<![\p{L}\d])(?<first>\d{1,2})(?:st|nd|rd|th|[.ªº])\s*(?:${anyWord(alphabetic(seasonWordsAfter))})(?!\p{L})`,
    String.raw`(?:시즌|シーズン|第)\s*(?<first>${number})\s*[季期]?(?<=(?:시즌|シーズン)\s*\d+|[季期])`,
  ],
}

type MarkKind = keyof typeof patterns

const compiled: Partial<Record<MarkKind, readonly RegExp[]>> = {}
/** Compiled on first use, because to compile all words would take a fortieth of the start. */
const compiledFor = (kind: MarkKind): readonly RegExp[] =>
  (compiled[kind] ??= patterns[kind]().map((pattern) => new RegExp(pattern, 'giu')))

const toNumber = (text: string): number => Number(text.replace(',', ''))

/** The marked numbers of a kind in a name behind a position, in order. */
export function findMarks(text: string, kind: MarkKind, from = 0): readonly Mark[] {
  const folded = foldInPlace(text.slice(from))
  return compiledFor(kind)
    .flatMap((pattern) => [...folded.matchAll(pattern)].map((match) => toMark(match, from)))
    .sort((a, b) => a.start - b.start)
}

/** @param match of a pattern with the groups `first`, `last`, `lastPart`, `range`, `part`, `spelled` and `of` */
export function toMark(match: RegExpMatchArray, from = 0): Mark {
  const { first, last, lastPart, range = '', part, spelled, of } = match.groups!
  const value = withPart(toNumber(first!), toPart(part ?? spelled) ?? (of ? Number(of) : undefined))
  const start = from + match.index!
  const whole = { start, end: start + match[0].length }
  if (last === undefined) return { ...whole, value, last: null }
  const end = withPart(toNumber(last), toPart(lastPart))
  if (end > value) return { ...whole, value, last: end }
  // A number behind ` - ` begins the title.
  if (/\s/u.test(range)) return { start, end: whole.end - range.length, value, last: null }
  // `10-5` is written for 10.5 where a point is not wanted in names.
  const decimal = Number.isInteger(value) && last.length === 1 && end > 0
  return { ...whole, value: decimal ? withPart(value, end) : value, last: null }
}

const toPart = (letter: string | undefined): number | undefined =>
  letter === undefined ? undefined : letter.toLowerCase().charCodeAt(0) - 96

const withPart = (value: number, part: number | undefined): number =>
  part === undefined || !Number.isInteger(value) ? value : Number(`${value}.${part}`)

const piecePattern = new RegExp(
  String.raw`^(?:#(?<sharp>\d{1,2})(?!\d)|[\s\-–—,:_]*(?:` +
    String.raw`(?:${anyWord(`parts|${pieceWords}`)})[\s.]*(?<number>\d{1,2}|i{1,3}|iv)(?![\p{L}\d.])|(?<circled>[①-⑳])|` +
    Object.entries(namedPieces)
      .map(([name, words]) => String.raw`(?<${name}>${anyWord(words)})(?!\p{L})`)
      .join('|') +
    '))',
  'iu',
)

const romans: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4 }

type Piece = { readonly start: number; readonly end: number; readonly name: string }

/** Which piece of a chapter the text behind its number names: `2` for ` - Part 2: Home`, `first` for `前編`. */
export function findPiece(text: string, from = 0): Piece | undefined {
  const match = piecePattern.exec(foldInPlace(text.slice(from)))
  if (!match) return undefined
  const { sharp, number: written = '', circled, ...others } = match.groups!
  const digits = sharp ?? romans[written] ?? (written || circled?.normalize('NFKC'))
  const name = digits === undefined ? Object.keys(others).find((key) => others[key])! : String(Number(digits))
  return { start: from, end: from + match[0].length, name }
}

const divisionPattern = new RegExp(
  String.raw`^(?:${anyWord(`${divisionWords.part}|${divisionWords.book}|arc`)})[\s.\-_:#]*(\d{1,3})(?![\p{L}\d])`,
  'iu',
)

/** The part, arc or book of a series that a text begins with. */
export function findDivision(text: string): Mark | undefined {
  const match = divisionPattern.exec(foldInPlace(text))
  return match ? { start: 0, end: match[0].length, value: Number(match[1]), last: null } : undefined
}

const counted = new RegExp(String.raw`第\s*(${hanNumeral}+)(?=\s*[話话回章節节巻卷冊册集季期])`, 'gu')

/** The numbers of `第十二話` in digits. Without 第 they can be a part of a title. */
export const withDigits = (name: string): string =>
  name.replace(counted, (_, written: string) => `第${parseHanNumber(written)}`)

export { number as numberPattern, suffix as suffixPattern }
