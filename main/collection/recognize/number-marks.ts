import { hanNumeral, parseHanNumber } from '../../platform/chapter-text/chapter-numbers.ts'
import {
  chapterWords,
  chapterWordsInNames,
  pieceWords,
  seasonWords,
  volumeWords,
  volumeWordsInNames,
} from '../../platform/chapter-text/chapter-words.ts'
import { anyWord } from '../../platform/chapter-text/word-patterns.ts'
import { foldInPlace } from '../../platform/fold-text.ts'

/** A number, or a range of numbers, that a word or sign in a name marks as that of a volume, chapter or season. */
export type Mark = {
  readonly start: number
  readonly end: number
  readonly value: number
  readonly last: number | null
}

const number = String.raw`\d{1,3},\d{3}(?!\d)|\d+(?:\.\d{1,3}(?!\d))?`
/** `a` and `b` after a number are its parts; so is `x1`. `v2` is a revision. */
const suffix = String.raw`(?:(?<part>[a-e])(?![\p{L}\d])|x(?<of>\d)(?!\d))?(?:\s?v\d(?![\d.]))?`
/** Between the numbers of a range. With spaces the range must end there: `12 - 1000 Years` is a title. */
const tight = '[-–—~+&_]'
const spaced = String.raw`\s+(?:[-–—~+&]|to)\s+`

/** A word with a number after it; a single letter must touch its number. */
const marked = (words: string, letters: string, before = String.raw`\p{L}`): string =>
  String.raw`(?:(?<!\p{L})(?:${words})[\s.\-_:#]*|(?<![${before}])(?:${letters})[.\-]?(?=\d))`
/** `v2` directly after a number is a revision of the chapter. */
const volumeMark = marked(anyWord(`${volumeWords}|${volumeWordsInNames}`), 'v|t', String.raw`\p{L}\d`)
const chapterMark = marked(anyWord(`${chapterWords}|${chapterWordsInNames}`), 'c|e')

const rangeEnd = (prefix: string, after = String.raw`(?![\p{L}\d])`): string => {
  const next = `(?:${prefix})?(?<last>${number})${after}`
  const closing = String.raw`(?=\s*(?:$|[^\s\p{L}\d]))`
  return `(?:${tight}${next}|${spaced}${next}${closing})*`
}

const patterns = {
  volume: [
    String.raw`${volumeMark}(?<first>${number})(?![\d])${suffix}${rangeEnd(volumeMark)}`,
    String.raw`[第제]?\s*(?<first>${number})${rangeEnd('[第제]?', '')}\s*[巻卷冊册集권]`,
    String.raw`[巻卷]\s*(?<first>${number})`,
  ],
  chapter: [
    String.raw`${chapterMark}(?<first>${number})(?!\d)${suffix}${rangeEnd(chapterMark)}`,
    String.raw`(?<!\p{L})#(?<first>${number})(?!\d)${suffix}${rangeEnd('#')}`,
    String.raw`[第제]?\s*(?<first>${number})${rangeEnd('[第제]?', '')}\s*[話话回章節节화]`,
  ],
  season: [
    String.raw`${marked(anyWord(seasonWords), 's')}(?<first>${number})(?![\d.])`,
    String.raw`(?:시즌|シーズン|第)\s*(?<first>${number})\s*[季期]?(?<=(?:시즌|シーズン)\s*\d+|[季期])`,
  ],
} as const

type MarkKind = keyof typeof patterns

const compiled = Object.fromEntries(
  Object.entries(patterns).map(([kind, list]) => [kind, list.map((pattern) => new RegExp(pattern, 'giu'))]),
) as unknown as Readonly<Record<MarkKind, readonly RegExp[]>>

const partPattern = new RegExp(
  String.raw`(?<!\p{L})(?:${anyWord(`parts|${pieceWords}`)})[\s.]*(\d{1,2})(?![\d.])`,
  'iu',
)

const toNumber = (text: string): number => Number(text.replace(',', ''))

/** The marked numbers of a kind in a name, in order. */
export function findMarks(text: string, kind: MarkKind): readonly Mark[] {
  const folded = foldInPlace(text)
  return compiled[kind]
    .flatMap((pattern) => [...folded.matchAll(pattern)].map(toMark))
    .sort((a, b) => a.start - b.start)
}

/** @param match of a pattern with the groups `first`, `last`, `part` and `of` */
export function toMark(match: RegExpMatchArray): Mark {
  const { first, last, part, of } = match.groups!
  const value = withPart(toNumber(first!), part ? part.toLowerCase().charCodeAt(0) - 96 : of ? Number(of) : undefined)
  const start = match.index!
  const range = { start, end: start + match[0].length }
  if (last === undefined) return { ...range, value, last: null }
  const end = toNumber(last)
  if (end > value) return { ...range, value, last: end }
  // `10-5` is written for 10.5 where a point is not wanted in names.
  const decimal = Number.isInteger(value) && last.length === 1 && end > 0
  return { ...range, value: decimal ? withPart(value, end) : value, last: null }
}

const withPart = (value: number, part: number | undefined): number =>
  part === undefined || !Number.isInteger(value) ? value : Number(`${value}.${part}`)

/** A part of a chapter after its number: `Part 2`. */
export function findPart(text: string, from: number): { start: number; end: number; part: number } | undefined {
  const match = partPattern.exec(foldInPlace(text.slice(from)))
  return match
    ? { start: from + match.index, end: from + match.index + match[0].length, part: Number(match[1]) }
    : undefined
}

const counted = new RegExp(String.raw`第\s*(${hanNumeral}+)(?=\s*[話话回章節节巻卷冊册集季期])`, 'gu')

/** The numbers of `第十二話` in digits. Without 第 they can be a part of a title. */
export const withDigits = (name: string): string =>
  name.replace(counted, (_, written: string) => `第${parseHanNumber(written)}`)

export { number as numberPattern, suffix as suffixPattern, withPart }
