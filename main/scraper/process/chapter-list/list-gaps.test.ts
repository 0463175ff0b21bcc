import { expect, test } from 'vitest'
import { formatMessage } from '../../../platform/i18n.ts'
import { parsePage } from '../extract/page.ts'
import { extractChapterList } from './extract-chapter-list.ts'
import { explainGaps } from './list-gaps.ts'

const list = (labels: readonly string[]) => {
  const items = labels.map((label, index) => `<li><a href="/r/${index}x">${label}</a></li>`)
  const page = parsePage(`<ul>${items.join('')}</ul>`, 'https://site.test/manga/s/')
  return extractChapterList(page, { urlFormat: '{slug}', itemSelector: 'li' })
}
const chapters = (...numbers: readonly (number | string)[]) =>
  list(numbers.map((number) => (typeof number === 'string' ? number : `Chapter ${number}`)))

test.each<[string, ReturnType<typeof chapters>, RegExp[]]>([
  ['a hole behind a button', chapters(12, 11, 10.5, 10, 9, 1), [/from chapter 1 to chapter 9/]],
  ['a hole before a part of a chapter', chapters(10, 9.5, 1), [/from chapter 1 to chapter 9.5/]],
  ['the widest of several holes', chapters(20, 19, 17, 16, 15, 14, 9, 8, 7, 1), [/from chapter 1 to chapter 7/]],
  ['a late start', chapters(40, 39, 38, 37), [/begins with chapter 37/]],
  [
    'a late start and a hole',
    chapters(40, 39, 38, 20, 19),
    [/begins with chapter 19/, /from chapter 20 to chapter 38/],
  ],
  ['nothing, from the first on', chapters(5, 4, 3, 2, 1), []],
  ['nothing, with parts of chapters', chapters(4, 3.5, 3.1, 2, 1, 0.5), []],
  ['nothing, if parts stand for a chapter', chapters(4, 3, 2.2, 2.1, 1), []],
  ['nothing, if an entry has several chapters', chapters(13, 'Chapter 10-12: The Flood', 9, 8, '1-7'), []],
  ['nothing, if extras have other numbers', chapters(4, 3, 2, 1, 'Side Story 9'), []],
  [
    'nothing, if the first ones are prologues',
    chapters(8, 7, 6, 5, 4, ...[3, 2, 1].map((n) => `Prologue Chapter ${n}`)),
    [],
  ],
  [
    'nothing, if one is marked as the first of a season',
    chapters(12, 11, 10, 'Chapter 9 (Season 2)', 8, 7, 6, 5, 4, 3, 2, 1),
    [],
  ],
  [
    'a hole that extras only share in',
    chapters(12, 11, 10, 1, 'Side Story 2', 'Side Story 3'),
    [/from chapter 1 to chapter 10/],
  ],
  ['nothing, if the numbers are dates', chapters(20261115, 20261108, 20261101, 20261025), []],
  [
    'a hole before an identifier, without counting to it',
    chapters(3269754496001, 3, 2, 1),
    [/from chapter 3 to chapter 3269754496001/],
  ],
  ['a hole between the first and the latest chapter', chapters(90, 1), [/from chapter 1 to chapter 90/]],
  ['nothing, if one of few chapters is missing', chapters(9, 7), []],
  ['nothing, if only one chapter is there', chapters(90), []],
])('says %s', (_, listed, expected) => {
  const words = explainGaps(listed).map((text) => formatMessage(text, 'en'))
  expect(words).toEqual(expected.map((one) => expect.stringMatching(one)))
})
