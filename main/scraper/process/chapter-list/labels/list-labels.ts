import { cleanText, foldText } from '../fold-text.ts'
import {
  chapterWords,
  chapterWordsAfter,
  divisionWords,
  extraWords,
  noticeWords,
  seasonWords,
  volumeWords,
} from './label-words.ts'
import { anyWord } from './patterns.ts'
import { type Label, readLabel } from './read-label.ts'

const minEntries = 3
const minShare = 0.8

/**
 * Reads the labels of a list. Each entry has the texts that may be its label, most likely first. Words of the manga's
 * title with which the entries begin are left out: in `The Novel's Extra Chapter 52` nothing is an extra.
 */
export function readLabels(entries: readonly (readonly string[])[]): (Label | null)[] {
  const prefix = sharedTitle(entries.map(([text = '']) => cleanText(text)))
  return entries.map((texts) => {
    const [first = '', ...others] = texts.map(cleanText)
    const short = prefix !== '' && first.startsWith(prefix) ? readLabel(first.slice(prefix.length)) : null
    return short ?? [first, ...others].map(readLabel).find((label) => label !== null) ?? null
  })
}

/** The words with which most entries begin, up to the last one that is no word of labels, and numbers behind it. */
function sharedTitle(texts: readonly string[]): string {
  const distinct = [...new Set(texts)]
  if (distinct.length < minEntries) return ''
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
  const kept = titleWords(shared)
  return kept.length === 0 ? '' : `${kept.join(' ')} `
}

function titleWords(words: readonly string[]): readonly string[] {
  const kinds = words.map((word) => kindOf(foldText(word)))
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
