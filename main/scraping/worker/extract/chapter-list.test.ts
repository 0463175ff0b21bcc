import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPatterns } from '../patterns.ts'
import { extractChapterList, nextListPage, nothingListed } from './chapter-list.ts'
import { chapterNumberInAddress, parseChapterText } from './chapter-number.ts'
import { parsePage } from './page.ts'

test.each<[string, number | null, number | null, string | null]>([
  ['Chapter 10', 10, null, null],
  ['Chapter 10.5: The Forge', 10.5, null, 'The Forge'],
  ['Vol. 2 Ch. 12 - Home', 12, 2, 'Home'],
  ['Vol.03 Chapter 007', 7, 3, null],
  ['Chapitre 3,5', 3.5, null, null],
  ['Capítulo 4', 4, null, null],
  ['Глава 9', 9, null, null],
  ['第12話', 12, null, null],
  ['第2巻 第12話 | 旅', 12, 2, '旅'],
  ['제 3화', 3, null, null],
  ['#7', 7, null, null],
  ['c010.5', 10.5, null, null],
  ['Star Smith 2 Chapter 8', 8, null, null],
  ['  Chapter \n\t 15 ', 15, null, null],
  ['0', 0, null, null],
  ['Prologue', null, null, null],
  ['2 days ago 14 views', null, null, null],
  ['Arc 5', 5, null, null],
])('%j is chapter %s of volume %s', (text, number, volume, title) => {
  expect(parseChapterText(text)).toEqual(number === null ? null : { number, volume, title })
})

test('any text is read without complaint', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => (parseChapterText(text)?.number ?? 0) >= 0))
})

test.each<[string, number | null]>([
  ['https://x/manga/s/chapter-10-5/', 10.5],
  ['https://x/manga/s/chapter-10/', 10],
  ['https://x/c010.5', 10.5],
  ['https://x/read/chapter/12', 12],
  ['https://x/manga/99-star/', null],
])('%s names chapter %s', (address, expected) => {
  expect(chapterNumberInAddress(address)).toBe(expected)
})

const patterns = createPatterns()
const pageOf = (html: string) => parsePage(html, 'https://site.test/manga/s/')
const list = (html: string, rule: object) =>
  extractChapterList(pageOf(html), { urlFormat: '{slug}', itemSelector: 'li', ...rule }, patterns)

test('a list of a usual theme', () => {
  const html = `<ul>
    <li><a href="/manga/s/chapter-11/"> Chapter 11 </a><span>3 days ago</span></li>
    <li><a href="chapter-10-5/">Chapter 10.5: Extra</a><i>2020-05-01</i></li>
    <li><a href="/manga/s/chapter-10-5/">Chapter 10.5</a></li>
    <li><a href="/manga/s/chapter-9/">Read now</a></li>
    <li><a href="/news">Notice</a></li><li>Chapter 8 (soon)</li>
  </ul>`
  expect(list(html, {})).toEqual([
    { number: 11, volume: null, title: null, url: 'https://site.test/manga/s/chapter-11/' },
    { number: 10.5, volume: null, title: 'Extra', url: 'https://site.test/manga/s/chapter-10-5/' },
    { number: 9, volume: null, title: null, url: 'https://site.test/manga/s/chapter-9/' },
  ])
})

test('a list with its own pattern and titles', () => {
  const html = `<li><a href="/a">S2 E10-5</a><b> One </b></li><li><a href="/b">S1 E3</a></li><li><a href="/c">x</a></li>`
  const rule = { numberPattern: 'S(?<volume>\\d+) E(?<number>\\d+(?:-\\d+)?)', titleSelector: 'b' }
  expect(list(html, rule)).toEqual([
    { number: 10.5, volume: 2, title: 'One', url: 'https://site.test/a' },
    { number: 3, volume: 1, title: null, url: 'https://site.test/b' },
  ])
})

test('items may be the links themselves', () => {
  expect(list('<a class="x" href="/1">Ch 1</a>', { itemSelector: 'a.x' })).toHaveLength(1)
})

test.each<[string, object, RegExp]>([
  ['<li><a href="/x">Extra</a></li>', { itemSelector: 'li[' }, /^options\.chapterList\.itemSelector/],
  ['<li><a href="/x">1</a></li>', { titleSelector: 'b[' }, /^options\.chapterList\.titleSelector/],
  ['<li><a href="/x">1</a></li>', { numberPattern: '(' }, /^options\.chapterList\.numberPattern/],
])('what cannot be read names its setting: %s %o', (html, rule, detail) => {
  expect(() => list(html, rule)).toThrow(
    expect.objectContaining({ code: 'selector_invalid', detail: expect.stringMatching(detail) }),
  )
})

test.each<[string, string, RegExp]>([
  ['<li><a href="/1">Ch 1</a></li>', '.none', /matches 0 elements/],
  ['<li>Ch 1</li>', 'li', /holds a link/],
  ['<li><a href="/x">Extra</a></li>', 'li', /numberPattern/],
])('a list without result says what to change: %s', (html, itemSelector, detail) => {
  expect(list(html, { itemSelector })).toEqual([])
  expect(nothingListed(pageOf(html), { urlFormat: '{slug}', itemSelector }).detail).toMatch(detail)
})

test.each<[string, string | undefined]>([
  ['<link rel="next" href="?page=2">', 'https://site.test/manga/s/?page=2'],
  ['<a rel="nofollow next" href="/manga/s/2">Older</a>', 'https://site.test/manga/s/2'],
  ['<a rel="next" href="https://ads.test/">x</a>', undefined],
  ['<a href="/manga/s/2">Older</a>', undefined],
])('%s leads to %s', (html, expected) => {
  expect(nextListPage(pageOf(html))).toBe(expected)
})
