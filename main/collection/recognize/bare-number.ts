import { foldInPlace } from '../../platform/fold-text.ts'
import { lastNumber, type Mark, numberPattern, suffixPattern, toMark } from './number-marks.ts'

export type BareNumber = Mark & {
  /** How clearly the notation makes it the number of a chapter. */
  readonly score: number
}

/** A number beside no letter, and neither a time nor a short year: `10:30`, `'89`. `v02` behind it is its volume. */
const pattern = new RegExp(
  String.raw`(?<![\p{L}\d.⁄/'’]|\d:)(?<first>${numberPattern})(?!\d|:\d)${suffixPattern}` +
    String.raw`(?:(?:[-–~〜+&]|\s&\s|(?<=\b0\d+)\s[-–]\s(?=0))${lastNumber}(?![\p{L}\d]))?(?!(?!v0\d)[\p{L}\d⁄]|\.\d|['’]\p{L})`,
  'giu',
)
/** A number at the end of a word: `OnePiece012`. */
const attached = /(?<=\p{L})(?<first>\d{2,4})$/u

/** The number in a name without marks that is most likely that of the chapter. */
export function findBareNumber(text: string, from: number): BareNumber | undefined {
  const candidates = [...foldInPlace(text).matchAll(pattern)]
    .filter((match) => match.index >= from)
    .map((match) => ({ ...toMark(match), score: score(text, from, match) }))
  if (candidates.length > 0) return candidates.reduce((best, next) => (next.score >= best.score ? next : best))
  const end = attached.exec(text.trimEnd())
  return end && end.index >= from ? { ...toMark(end), score: 3 } : undefined
}

function score(text: string, from: number, match: RegExpMatchArray): number {
  const written = match.groups!.first!
  const before = text.slice(from, match.index)
  const after = text.slice(match.index! + match[0].length)
  const isStart = before.trim() === ''
  const endsThere = after.trim() === ''
  const hasSeparatorAfter = /^\s*(?:[-–:_]+(?:\s|$)|\.\s)/u.test(after)
  const hasSeparatorBefore = /\s[-–]\s*$/u.test(before)
  const isPadded = /^0\d/.test(written)
  // `IG-88`, but not `title-88`.
  const isOfName = /\s.*\p{Lu}{1,3}-$/u.test(before)
  const isYear = /^(?:19[3-9]|20[0-4])\d$/.test(written)
  return [
    isPadded && 3,
    hasSeparatorBefore && 2,
    (endsThere || hasSeparatorAfter) && 2,
    isStart && (endsThere || hasSeparatorAfter) && 2,
    written.length === 3 && 1,
    isYear && -3,
    isOfName && !isPadded && -5,
    !isPadded && !endsThere && !hasSeparatorAfter && -2,
  ].reduce<number>((sum, points) => sum + (points || 0), 0)
}
