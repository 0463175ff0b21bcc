import {
  chapterWords,
  chapterWordsAfter,
  divisionWords,
  extraWords,
  noticeWords,
  seasonWords,
  volumeWords,
} from '../../../../platform/chapter-text/chapter-words.ts'
import { anyWord } from '../../../../platform/chapter-text/word-patterns.ts'
import { cleanText, foldInPlace } from '../../../../platform/fold-text.ts'
import { type Label, plainLabel, readLabel } from './read-label.ts'

const minEntries = 3
const minShare = 0.8

/** An entry with the texts that may be its label, most likely first, and those of single elements in it. */
type Texts = { readonly texts: readonly string[]; readonly pieces?: readonly string[] }

/**
 * Reads the labels of a list. Words of the manga's title with which the entries begin are left out: in `The Novel's Extra
 * Chapter 52` nothing is an extra. Numbers in titles do not count: where most entries have no other, they may have their
 * number in an element of its own.
 */
export function readLabels(entries: readonly Texts[]): (Label | null)[] {
  const shared = sharedWords(entries.map(({ texts: [text = ''] }) => cleanText(text)))
  const labels = readBehindWords(entries, titleWords(shared))
  if (!sayTheSame(labels)) return labels
  // The number is that of the title: `第9区画 第1話`.
  const behind = readBehindWords(entries, shared)
  return sayTheSame(behind) || !behind.some((label) => label?.isNamed) ? labels : behind
}

/** Whether nearly all labels of a list are those of one chapter, although each entry should be another. */
export function sayTheSame(labels: readonly (Label | null)[]): boolean {
  const keys = labels.flatMap((label) =>
    label?.kind === 'chapter' && label.number !== null
      ? JSON.stringify([label.number, label.end, label.volume, label.division, label.part, label.mark, label.mention])
      : [],
  )
  const most = Math.max(0, ...[...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length))
  return most >= minEntries && most >= labels.length * minShare
}

function readBehindWords(entries: readonly Texts[], words: readonly string[]): (Label | null)[] {
  const prefix = words.length === 0 ? '' : `${words.join(' ')} `
  const pairs = readPairs(entries.map(({ texts: [text = ''] }) => withoutPrefix(prefix, cleanText(text))))
  if (pairs) return pairs
  const labels = entries.map(({ texts, pieces = [] }) => {
    const [first = '', ...others] = texts.map(cleanText)
    const label = readBehind(prefix, first) ?? [first, ...others].map(readLabel).find((one) => one !== null) ?? null
    return label && withShortTitle(label, pieces)
  })
  const named = labels.filter((label) => label?.isNamed).length
  if (named * 2 > labels.length) return labels.map((label) => (label && isLabel(label) ? label : null))
  if (entries.length < minEntries) return labels
  const guesses = labels.filter((label) => label !== null && !label.isNamed)
  const cells = readNumberCells(entries)
  return cells ?? (areChapters(guesses) ? labels : labels.map((label) => (label?.isNamed ? label : null)))
}

const withoutPrefix = (prefix: string, text: string): string =>
  prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text

const pair = /^(?<volume>\d{1,3})\s*[-–]\s*(?<number>\d+(?:\.\d+)?)(?:\s+(?<title>\S.*))?$/

/** Labels such as `1 - 12 Title`, volume and chapter: most first numbers repeat, and the second do not. */
function readPairs(texts: readonly string[]): (Label | null)[] | undefined {
  const found = texts.map((text) => pair.exec(text)?.groups)
  const pairs = found.filter((groups) => groups !== undefined)
  const count = (name: string) => new Set(pairs.map((groups) => groups[name])).size
  const isList = pairs.length >= minEntries && pairs.length >= texts.length * minShare
  if (!isList || count('volume') * 2 > pairs.length || count('number') < pairs.length * minShare) return undefined
  return found.map((groups, index) => {
    const text = texts[index] ?? ''
    if (!groups) return readLabel(text)
    const { volume, number, title = null } = groups
    return { ...plainLabel, number: Number(number), volume: Number(volume), title, text }
  })
}

/** Among named chapters, a number within a sentence counts something else: `We need 3 new typesetters`. */
const isLabel = ({ kind, isNamed, text }: Label): boolean =>
  isNamed || kind !== 'chapter' || !/\p{L}[^\d]*\s\d[\d.]*\s+\p{L}/u.test(text)

/** A number that only follows the shared words may still belong to a title. */
function readBehind(prefix: string, text: string): Label | null {
  if (prefix === '' || !text.startsWith(prefix)) return null
  const label = readLabel(text.slice(prefix.length))
  return label && { ...label, isNamed: readLabel(text)?.isNamed ?? false }
}

/** A title ends with its element: `Read` is not part of it in `<span>Chapter 2: Home</span><span>Read</span>`. */
function withShortTitle(label: Label, pieces: readonly string[]): Label {
  const { title, number } = label
  if (title === null || pieces.length < 2) return label
  const shorter = pieces
    .map((piece) => (piece.length < 300 ? readLabel(piece) : null))
    .find((one) => one?.isNamed && one.number === number && one.title && title.startsWith(one.title))
  return shorter ? { ...label, title: shorter.title } : label
}

/**
 * The texts that are only a number, if each entry has one and they rise or fall. The rest is the title. Undefined if
 * there are none.
 */
function readNumberCells(entries: readonly Texts[]): Label[] | undefined {
  const cells = entries.map(({ pieces = [] }) => pieces.find((text) => /^\s*#?\d+(?:\.\d+)?\.?\s*$/.test(text)))
  const labels = cells.map((cell) => (cell === undefined ? null : readLabel(cell)))
  if (!labels.every((label) => label !== null) || !isSequence(labels.map(({ number }) => number ?? 0))) return undefined
  const titles = entries.map(({ texts: [text = ''] }) => cleanText(text))
  const areTitles = new Set(titles).size * 2 > titles.length
  return labels.map((label, index) => ({ ...label, title: (areTitles && titles[index]) || null }))
}

/**
 * Whether numbers among other words are those of chapters: behind the same words, as in `Mission 12`, or in sequence.
 * Otherwise they belong to titles, as in `A Visitor in Room 7`.
 */
function areChapters(labels: readonly (Label | null)[]): boolean {
  const starts = labels.map((label) => foldInPlace(label?.text ?? '').replace(/\d.*$/s, ''))
  const [most = []] = [...Map.groupBy(starts, (start) => start).values()].sort((a, b) => b.length - a.length)
  return most.length >= labels.length * minShare || isSequence(labels.map((label) => label?.number ?? 0))
}

/** Whether numbers always rise or always fall. */
function isSequence(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  return steps.every((step) => step > 0) || steps.every((step) => step < 0)
}

/** The words with which most entries begin. */
function sharedWords(texts: readonly string[]): readonly string[] {
  const distinct = [...new Set(texts)]
  if (distinct.length < minEntries) return []
  const shared: string[] = []
  let matching = distinct.map((text) => text.split(' '))
  for (;;) {
    const counted = Map.groupBy(matching, (words) => words[shared.length] ?? '')
    const [best] = [...counted].sort(([, a], [, b]) => b.length - a.length)
    const [word = '', withWord = []] = best ?? []
    if (word === '' || withWord.length < distinct.length * minShare) break
    shared.push(word)
    matching = withWord
  }
  return shared
}

/** Shared words up to the last one that is no word of labels, and numbers behind it. */
function titleWords(words: readonly string[]): readonly string[] {
  const kinds = words.map((word) => kindOf(foldInPlace(word)))
  const first = kinds.indexOf('title')
  if (first === -1) return []
  // Words for extras belong to a title if they are behind one of its words.
  const isTitle = kinds.map((kind, index) => kind === 'title' || (index > first && kind !== 'label'))
  return words.slice(0, isTitle.lastIndexOf(true) + 1)
}

const exactly = (list: string) =>
  new RegExp(String.raw`^[\[(]?(?:${anyWord(list.replaceAll(/[ -]/g, '|'))})[.:)\]-]*$`, 'u')
const labelWords = exactly(
  [chapterWords, chapterWordsAfter, volumeWords, seasonWords, ...Object.values(divisionWords), 's', 'v', 't'].join('|'),
)
const sideWords = exactly([...Object.values(extraWords), noticeWords].join('|'))

function kindOf(word: string): 'label' | 'side' | 'number' | 'title' {
  if (labelWords.test(word)) return 'label'
  if (sideWords.test(word)) return 'side'
  return /^\p{L}[\p{L}'’-]+/u.test(word) && !/\d/.test(word) ? 'title' : 'number'
}
