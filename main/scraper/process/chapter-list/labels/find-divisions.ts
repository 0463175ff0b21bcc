import { hanNumeral, parseHanNumber } from '../../../../platform/chapter-text/chapter-numbers.ts'
import {
  divisionWords,
  divisionWordsAfter,
  seasonWords,
  seasonWordsAfter,
  volumeWords,
  volumeWordsAfter,
} from '../../../../platform/chapter-text/chapter-words.ts'
import { anyWord, wholeWord, wordEnd, wordStart } from '../../../../platform/chapter-text/word-patterns.ts'

/** A match and the text without it. */
type Taken<T> = { readonly value: T; readonly rest: string }

const eastern = /[\p{Script=Han}\p{Script=Hangul}]/u
const split = (list: string, isEastern: boolean) => list.split('|').filter((word) => eastern.test(word) === isEastern)
const wordsAfter = (list: string): string => {
  const [western, glued] = [split(list, false).join('|'), split(list, true).join('|')]
  return [
    ...(western === ''
      ? []
      : [String.raw`(?<![\d.,])(\d{1,3})(?:st|nd|rd|th|ª|º|\.|-й|-я)?\s*(?:${anyWord(western)})${wordEnd}`]),
    ...(glued === ''
      ? []
      : [String.raw`(?:第|제)?\s*(\d{1,3}|${hanNumeral}{1,4})\s*(?:${anyWord(glued)})(?![\p{Script=Hangul}])`]),
  ].join('|')
}
const wordsBefore = (list: string): string =>
  String.raw`${wordStart}(?:${anyWord(list)})\.?\s*[:#-]?\s*(?:(?:no|nr|n°)\.?\s*)?(\d{1,3})(?!\d)(?!\.\d)`

const volumes = new RegExp(`${wordsBefore(volumeWords)}|${wordsAfter(volumeWordsAfter)}`, 'u')
const shortVolume = /(?<![\p{L}\d])[vt]\.?(\d{1,3})(?![\d\p{L}])/u
const seasons = new RegExp(
  `${wordsBefore(seasonWords)}|${wordsAfter(seasonWordsAfter)}|${String.raw`(?<![\p{L}\d])s(\d{1,2})(?!\d)(?=e\d|[^\p{L}]|$)`}`,
  'u',
)
const divisions = Object.entries(divisionWords).map(([name, words]) => {
  const after = divisionWordsAfter[name]
  return { name, pattern: new RegExp(after ? `${wordsBefore(words)}|${wordsAfter(after)}` : wordsBefore(words), 'u') }
})

const numberIn = (match: RegExpExecArray): number =>
  parseHanNumber(match.slice(1).find((group) => group !== undefined) ?? '')

const without = (text: string, { index, 0: matched }: RegExpExecArray): string =>
  text.slice(0, index) + ' '.repeat(matched.length) + text.slice(index + matched.length)

/** @param chapterAt where the chapter number begins; `v2` behind it is a version */
export function takeVolume(text: string, chapterAt: number | undefined): Taken<number | null> {
  const match = volumes.exec(text) ?? (chapterAt === undefined ? null : shortVolume.exec(text.slice(0, chapterAt)))
  return match ? { value: numberIn(match), rest: without(text, match) } : { value: null, rest: text }
}

/**
 * The season, part, arc or book that a chapter belongs to, such as `season 2`. Behind the chapter's number only a season
 * counts, in brackets or at the end, because `Season 2 Finale` is a title.
 */
export function takeDivision(text: string, chapter: { index: number; end: number } | undefined): Taken<string | null> {
  const season = seasons.exec(text)
  if (season && (!chapter || season.index < chapter.index || isMark(text, season))) {
    return { value: `season ${numberIn(season)}`, rest: without(text, season) }
  }
  for (const { name, pattern } of divisions) {
    const match = pattern.exec(chapter ? text.slice(0, chapter.index) : text)
    if (match) return { value: `${name} ${numberIn(match)}`, rest: without(text, match) }
  }
  return { value: null, rest: text }
}

const isMark = (text: string, { index, 0: matched }: RegExpExecArray): boolean =>
  /[[(【（]\s*$/.test(text.slice(0, index)) || /^\s*[\])】）]?\s*$/.test(text.slice(index + matched.length))

/** The pattern of words as whole words. */
export const wordPattern = (list: string): RegExp => new RegExp(wholeWord(list), 'u')
