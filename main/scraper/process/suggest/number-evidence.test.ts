import { expect, test } from 'vitest'
import { isNumberOfName, namedNumber } from './number-evidence.ts'

test.each([
  ['Chapter 10.5: The Forge', 10.5],
  ['Foxglove Road 66 Vol.02 Ch.007 Page 1', 7],
  ['Ch.7', 7],
  ['夜航1984 第7.5話', 7.5],
  ['chapter-10-2nd-half', 10],
  ['Ep. 3 of 12', 3],
  ['Version 1.2', undefined],
  ['Road 66', undefined],
])('reads the number next to a word for chapter: %s', (text, number) => {
  expect(namedNumber(text)).toBe(number)
})

const isName = (page: string, chapter: (number: number) => string, numbers = [1, 2, 3, 4]) =>
  isNumberOfName(
    new URL(page, 'https://reader.example'),
    numbers.map((number) => ({ url: new URL(chapter(number), 'https://reader.example'), number })),
  )

test('knows a number that belongs to the name of a series from the chapters that have it too', () => {
  expect(isName('/doc-cap-99.html', (n) => `/read-doc-cap-99-chap-${n}.html`)).toBe(true)
  expect(isName('/manga/level-ch-99/', (n) => `/manga/level-ch-99/chapter-${n}/`)).toBe(true)
})

test.each([
  ['other chapters', '/star/chapter-1/', (n: number) => `/star/chapter-1${n}/`, [10, 11, 12, 13]],
  ['its own pages', '/star/chapter-10.html', (n: number) => `/star/chapter-10-${n}.html`, [10.2, 10.3, 10.4, 10.5]],
  ['too few chapters', '/doc-cap-99.html', (n: number) => `/doc-cap-99-chap-${n}.html`, [1, 2]],
])('takes a page with links to %s for a chapter', (_, page, chapter, numbers) => {
  expect(isName(page, chapter, numbers)).toBe(false)
})
