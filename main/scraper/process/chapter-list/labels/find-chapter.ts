import { decimal, hanNumeral, parseDecimal, parseHanNumber } from '../../../../platform/chapter-text/chapter-numbers.ts'
import {
  chapterWords,
  chapterWordsAfter,
  counters,
  gluedChapterWords,
  issueWords,
  namedPieces,
  pieceWords,
  shortChapterWords,
  weakChapterWords,
} from '../../../../platform/chapter-text/chapter-words.ts'
import { anyWord, wholeWord, wordEnd, wordStart } from '../../../../platform/chapter-text/word-patterns.ts'

/** A chapter number and what directly follows it, as positions in folded text. */
export type FoundNumber = {
  readonly index: number
  readonly end: number
  readonly number: number
  /** The last number of a range such as `1-3`. */
  readonly last: number | null
  /** `a` in `12a`. */
  readonly letter: string | null
  /** `2` in `Part 2`, `first` in `前編`. */
  readonly part: string | null
  /** Whether the number has a word for chapter, a sign, or no other words beside it. */
  readonly isNamed: boolean
}

const number = String.raw`(?<n>${decimal})`
const numeral = String.raw`(?<n>${decimal}|${hanNumeral}{1,7})`
const separator = String.raw`\s*(?:[.:#_-]|№|(?:no|nr|n°|nº|رقم)\.?)?\s*[#:.]?\s*`
const rangeBefore = String.raw`(?:[-–~〜](?<m>\d+))?`
/** Signs of other divisions: `第2巻`, `第2部`, `第2季`, `第2シーズン`. */
const otherUnits = '[巻卷册冊권部부季期シ年月]'

const strongPatterns = [
  String.raw`${wordStart}(?:${anyWord(chapterWords)})${separator}${number}`,
  String.raw`(?:(?<=^|[\s\])(.,:_-])|(?<=s\d{1,2}))(?:${anyWord(shortChapterWords)})\.?${number}`,
  String.raw`(?:${anyWord(gluedChapterWords)})\s*[.:]?\s*${number}`,
  String.raw`(?:第|제)\s*${numeral}${rangeBefore}\s*(?!${otherUnits})\p{L}`,
  String.raw`(?:第|제)\s*${numeral}(?!\s*\p{L})`,
  String.raw`(?<!(?:시즌|シーズン)\s?)${numeral}${rangeBefore}\s*[${counters}](?![年月日])`,
  String.raw`(?<![\d.,\p{L}])${number}\.?\s*(?:${anyWord(chapterWordsAfter)})${wordEnd}(?!\s*[#.:]?\s*\d)`,
  String.raw`^\s*${number}\.\s*(?:${anyWord(chapterWordsAfter)})${wordEnd}`,
].map((source) => new RegExp(source, 'u'))
const weakPattern = new RegExp(String.raw`${wholeWord(weakChapterWords)}${separator}${number}`, 'u')

/** The number behind a word or before a counter for chapters. The first in the text counts. */
export function findNamedNumber(text: string): FoundNumber | undefined {
  const matches = strongPatterns.map((pattern) => pattern.exec(text)).filter((match) => match !== null)
  const [first] = matches.sort((a, b) => a.index - b.index || b[0].length - a[0].length)
  return first && complete(text, first)
}

export function findWeakNumber(text: string): FoundNumber | undefined {
  const match = weakPattern.exec(text)
  return match ? complete(text, match) : undefined
}

const hash = new RegExp(
  String.raw`#\s*${number}|№\s*(?<o>${decimal})|${wordStart}(?:no|nr|n°|nº)\.?\s*(?<p>${decimal})`,
  'u',
)
const leading = new RegExp(
  String.raw`^\s*(?<open>[[(【「<])?\s*${number}(?:(?=[a-d](?!\p{L}))|(?=[-–~]\d)|\s*[\])】」>]|(?=[.:\-–—|,]+(?:\s|$)|\s+[:\-–—|]+\s|\s*$))`,
  'u',
)
const padded = /^\s*(?<n>0\d+)(?=\s+\p{L})/u
const single = /(?<![\d.])\d+(?:[.,]\d+)?(?![\d.])/gu

/** `#12`, a number at the beginning, or the only number. */
export function findBareNumber(text: string): FoundNumber | undefined {
  const marked = hash.exec(text) ?? findLeading(text)
  if (marked) return complete(text, marked)
  const match = findSingle(text)
  return match && { ...complete(text, match), isNamed: !/\p{L}/u.test(text) }
}

export const findLeading = (text: string): RegExpExecArray | undefined =>
  leading.exec(text) ?? padded.exec(text) ?? undefined

function findSingle(text: string): RegExpExecArray | undefined {
  const all = [...text.matchAll(single)]
  return all.length === 1 ? all[0] : undefined
}

/** The number that directly follows, as in `Extra 2` or `Extra Chapter 2`. */
export function findNumberAt(text: string, index: number): FoundNumber | undefined {
  const match = numberAhead.exec(text.slice(index))
  if (!match) return undefined
  const found = complete(text.slice(index), match)
  return { ...found, index: found.index + index, end: found.end + index }
}
const numberAhead = new RegExp(
  String.raw`^[\s\])】」.:#_-]*(?:${anyWord(`${chapterWords}|${chapterWordsAfter}|${gluedChapterWords}|${issueWords}`)})?${separator}${number}`,
  'u',
)

const version = /^\s*[[(]?\s*v(?:er)?\.?\s?\d+\s*[\])]?(?![\p{L}\d])/u
const tightRange = /^([-–~〜])(\d+)(?![\d\p{L}]|[./-]\d)/u
const looseRange = new RegExp(
  String.raw`^\s*(?:[-–~〜&+,]|and|et|und|und|y|e|и)\s*(?:${anyWord(chapterWords)})?\.?\s*(\d+)(?=\s*(?:$|[:)\]|]))`,
  'u',
)
const piece = new RegExp(
  String.raw`^\s*[-–:,]?\s*[[(（【]?\s*(?:${anyWord(pieceWords)})\.?\s*#?\s*(\d{1,2}|[ivx]{1,4})\s*[)\]）】]?(?=\s*(?:$|[:\-–—|「『]))`,
  'u',
)
const countedPiece = /^(?:\s*[[(（]\s*(\d)\s*[)\]）]|-(\d)(?=\s|$))(?=\s*(?:$|[:\-–—|「『\s]))/u
const circledPiece = /^\s*([①-⑳])/u
const namedPiecePatterns = Object.entries(namedPieces).map(([name, words]) => ({
  name,
  pattern: new RegExp(String.raw`^\s*[[(（【]?\s*(?:${anyWord(words)})\s*[)\]）】]?(?=\s*(?:$|[:\-–—|「『\s]))`, 'u'),
}))

function complete(text: string, match: RegExpExecArray): FoundNumber {
  const { n, m, o, p } = match.groups ?? {}
  const raw = n ?? o ?? p ?? match[0]
  const found = { index: match.index, number: /^\d/.test(raw) ? parseDecimal(raw) : parseHanNumber(raw) }
  let end = match.index + match[0].length
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const taken = pattern.exec(text.slice(end))
    if (taken) end += taken[0].length
    return taken
  }
  const letter = /\d$/.test(match[0]) ? (take(/^[a-d](?![\p{L}\d])/u)?.[0] ?? null) : null
  take(version)
  const range = m === undefined ? readRange(found.number, take) : { number: found.number, last: Number(m) }
  const part = takePart(take)
  return { ...found, ...range, letter, part, end, isNamed: true }
}

type Take = (pattern: RegExp) => RegExpExecArray | null

/** `10-5` is 10.5; `1-3` is a range. */
function readRange(first: number, take: Take): { number: number; last: number | null } {
  const tight = take(tightRange)
  if (tight) {
    const last = Number(tight[2])
    if (last > first) return { number: first, last }
    const isDecimal = tight[1] === '-' && last < 10 && Number.isInteger(first)
    return { number: isDecimal ? first + last / 10 : first, last: null }
  }
  const last = Number(take(looseRange)?.[1] ?? Number.NaN)
  return { number: first, last: last > first ? last : null }
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

function takePart(take: Take): string | null {
  const named = namedPiecePatterns.find(({ pattern }) => take(pattern))
  if (named) return named.name
  const [, digits] = take(piece) ?? []
  if (digits !== undefined) return /\d/.test(digits) ? String(Number(digits)) : String(romans.indexOf(digits) + 1)
  const counted = take(countedPiece)
  if (counted) return counted[1] ?? counted[2] ?? null
  const circled = take(circledPiece)?.[1]
  return circled === undefined ? null : String(circled.charCodeAt(0) - '①'.charCodeAt(0) + 1)
}
