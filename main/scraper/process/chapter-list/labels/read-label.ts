import {
  chapterWords,
  chapterWordsAfter,
  clearExtras,
  countedWords,
  extraWords,
  gluedChapterWords,
  issueWords,
  noticeWords,
} from '../../../../platform/chapter-text/chapter-words.ts'
import { anyWord, wholeWord, wordEnd } from '../../../../platform/chapter-text/word-patterns.ts'
import { blankOut, cleanText, foldInPlace } from '../../../../platform/fold-text.ts'
import { blankOutDates } from '../dates/release-date.ts'
import {
  type FoundNumber,
  findBareNumber,
  findLeading,
  findNamedNumber,
  findNumberAt,
  findWeakNumber,
} from './find-chapter.ts'
import { takeDivision, takeVolume, wordPattern } from './find-divisions.ts'

export type LabelKind = 'chapter' | 'extra' | 'volume' | 'notice'

/** What the text of an entry in a chapter list says. */
export type Label = {
  readonly kind: LabelKind
  /** Null for an entry without a number, such as a prologue. */
  readonly number: number | null
  /** The last number of a range such as `Ch. 1-3`. */
  readonly end: number | null
  readonly volume: number | null
  /** `season 2`, `part 2`, `arc 2` or `book 2` that the numbers belong to. */
  readonly division: string | null
  /** A piece of the chapter: a number, `first`, `middle` or `last`. */
  readonly part: string | null
  /** What an extra is, such as `side story`, in English; or the letter of `12a`. */
  readonly mark: string | null
  /** What the text behind the number says about an extra. Distinguishes entries with the same number. */
  readonly mention: string | null
  readonly title: string | null
  /** The words before a number that has no word for chapter: `winter games` in `Winter Games #2`. */
  readonly lead: string
  /** Whether the number has a word for chapter, a sign, or no other words beside it. */
  readonly isNamed: boolean
  /** The whole text without dates and counts at its end. */
  readonly text: string
}

const counts = new RegExp(
  String.raw`(?<![\d.,])\d[\d.,]*\s*\+?\s*(?:${anyWord(countedWords)})${wordEnd}|(?<![\d.,])\d[\d.,]*[km]b?(?![\p{L}\d])|(?:${anyWord(countedWords)})\s*[:(]\s*\d+\s*\)?`,
  'gu',
)
/** The pages of a chapter behind its label: `第12回 30p`. */
const pageCount =
  /(?<=\d\D.*)(?<![\p{Script=Latin}\d.,])[[(（【]?\s*\d{1,4}\s?(?:p|pp|pgs?|頁|页|ページ)\.?\s*[)）\]】]?\s*$/gu
const extras = Object.entries(extraWords).map(([mark, words]) => ({ mark, pattern: wordPattern(words) }))
const notices = wordPattern(noticeWords)
const nameWords = new RegExp(
  `${wholeWord(`${chapterWords}|${chapterWordsAfter}|${issueWords}`)}|${gluedChapterWords}`,
  'gu',
)
/** Without a sign between them: `第12話 旅立ち`. Not words about the entry. */
const easternTitle =
  /^\s+((?!(?:更新|無料|免费|最新|会員|무료|최신|유료|완결)\s*$)[^\d\s]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}].*)$/u
const titleBehind = /^\s*(?:[-–—:|]+\s*|\.\s+)(\S.*)$|^\s*[「『](.+?)[」』]/u

/** A longer text is a description. */
const maxLength = 300

/** Reads a label such as `Vol. 2 Chapter 10.5: The Forge`, `第12話` or `Side Story 3`. Null for other text. */
export function readLabel(raw: string): Label | null {
  const text = cleanText(raw.slice(0, 2 * maxLength)).slice(0, maxLength)
  const folded = blankOut(blankOut(blankOutDates(foldInPlace(text)), counts), pageCount)
  const label = readFolded(text, folded)
  return label && { ...label, text: text.slice(0, folded.trimEnd().length) }
}

function readFolded(text: string, folded: string): Label | null {
  const chapter = findNamedNumber(folded)
  const volume = takeVolume(chapter ? cover(folded, chapter) : folded, chapter?.index)
  if (volume.value !== null && chapter && isContents(folded, chapter))
    return { ...plainLabel, kind: 'volume', number: volume.value, volume: volume.value }
  const division = takeDivision(volume.rest, chapter)
  const rest = division.rest
  const facts = { volume: volume.value, division: division.value }
  if (isNotice(rest, chapter)) return { ...plainLabel, kind: 'notice' }
  const extra = findExtra(rest)
  if (extra && isExtra(rest, extra, chapter)) return readExtra(text, rest, extra, chapter, facts)
  const found = chapter ?? findWeakOrBare(folded, rest)
  if (found) {
    // A volume word may name the chapter: `Tập 12`.
    const isVolume = volume.value !== null && found.index === findWeakNumber(folded)?.index && !chapter
    return {
      ...plainLabel,
      ...facts,
      volume: isVolume ? null : facts.volume,
      number: found.number,
      end: found.last,
      part: found.part,
      mark: found.letter,
      mention: extra && extra.index >= found.end ? extra.mark : null,
      title: titleOf(text, rest, found.end),
      lead: chapter ? '' : leadOf(rest.slice(0, found.index)),
      isNamed: found.isNamed,
    }
  }
  if (volume.value !== null) return { ...plainLabel, ...facts, kind: 'volume', number: volume.value, title: null }
  const [name, number] = division.value?.split(' ') ?? []
  return name === undefined || name === 'season' ? null : { ...plainLabel, number: Number(number) }
}

/** A label that says nothing. */
export const plainLabel: Label = {
  kind: 'chapter',
  number: null,
  end: null,
  volume: null,
  division: null,
  part: null,
  mark: null,
  mention: null,
  title: null,
  lead: '',
  isNamed: true,
  text: '',
}

const cover = (text: string, { index, end }: FoundNumber): string =>
  text.slice(0, index) + '\u0000'.repeat(end - index) + text.slice(end)

/** `(Chapters 1-5)` behind a volume says what it contains. */
const isContents = (text: string, { index, last, end }: FoundNumber): boolean =>
  /[[(（【]\s*$/.test(text.slice(0, index)) &&
  (last !== null || /^\s*(?:to|through|à|a|до|bis|al?)\s*\d/u.test(text.slice(end)))

const findWeakOrBare = (folded: string, rest: string): FoundNumber | undefined =>
  findWeakNumber(folded) ?? findBareNumber(rest)

type FoundExtra = { readonly mark: string; readonly index: number; readonly end: number }

function findExtra(text: string): FoundExtra | undefined {
  const all = extras.flatMap(({ mark, pattern }) => {
    const match = pattern.exec(text)
    return match ? [{ mark, index: match.index, end: match.index + match[0].length }] : []
  })
  return all.sort((a, b) => a.index - b.index || b.end - a.end)[0]
}

/** Whether text has words other than those for a chapter. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(nameWords, ' '))

/** Remarks in brackets, such as a group, do not count. */
const leadOf = (text: string): string =>
  text
    .replace(nameWords, ' ')
    .replace(/[[(（【][^\])）】]*[\])）】]/gu, ' ')
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()

function isNotice(text: string, chapter: FoundNumber | undefined): boolean {
  const match = notices.exec(text)
  if (!match || (chapter && chapter.index < match.index)) return false
  return (
    !/\d/.test(text.replaceAll('\u0000', '0')) || !/[\p{L}\d]/u.test(text.slice(0, match.index).replace(nameWords, ' '))
  )
}

function isExtra(text: string, extra: FoundExtra, chapter: FoundNumber | undefined): boolean {
  const isClear = clearExtras.includes(extra.mark)
  const lead = text.slice(0, extra.index)
  if (chapter) {
    if (chapter.index < extra.index || hasWords(text.slice(extra.end, chapter.index))) return false
    return isClear || !hasWords(lead)
  }
  if (findLeading(text) || isNumbered(lead)) return false
  if (!hasWords(lead)) return true
  return isClear || (!/\d/.test(text) && !hasWords(text.slice(extra.end)))
}

/** A number with its sign before the word: `#7 - Annual Leave`. */
const isNumbered = (lead: string): boolean => /[#№]\s*\d/.test(lead)

type Facts = Pick<Label, 'volume' | 'division'>

function readExtra(
  text: string,
  rest: string,
  { mark, end }: FoundExtra,
  chapter: FoundNumber | undefined,
  facts: Facts,
): Label {
  const found = chapter ?? findNumberAt(rest, end)
  const isYear = found !== undefined && found !== chapter && found.number >= 1900 && found.number <= 2100
  return {
    ...plainLabel,
    ...facts,
    kind: 'extra',
    number: isYear ? null : (found?.number ?? null),
    end: found?.last ?? null,
    part: found?.part ?? null,
    mark: isYear ? `${mark} ${found.number}` : mark,
    title: titleOf(text, rest, found?.end ?? end),
  }
}

/** The text behind a number, without dates at its end. Found in the folded text, taken from the original. */
function titleOf(text: string, folded: string, from: number): string | null {
  const behind = folded.slice(from).replaceAll('\u0000', ' ')
  const isEastern = /[\p{Script=Han}\p{Script=Hangul}]/u.test(text.charAt(from - 1))
  const match = titleBehind.exec(behind) ?? (isEastern ? easternTitle.exec(behind) : null)
  const found = match?.[1] ?? match?.[2]
  if (!match || found === undefined || !/[\p{L}\d]/u.test(found)) return null
  const start = from + match[0].indexOf(found)
  return text.slice(start, start + found.trimEnd().length).trim() || null
}
