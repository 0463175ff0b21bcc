import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { chapterNumberFromUrl, parseChapterText } from './chapter-text.ts'
import { explainEmptyList, extractChapterList, nextListPage } from './extract-chapter-list.ts'

test('a post with a number as address is no part of a list', () => {
  const page = parsePage('<a href="/?p=812">2</a><a href="/?p=811">1</a>', 'https://site.test/?p=800')
  const chapters = extractChapterList(page, { urlFormat: '{slug}', itemSelector: 'a' })
  expect(chapters.map(({ number }) => number)).toEqual([2, 1])
})

test('the pager of a list has no chapters', () => {
  const rows = ['/detail?id=7&no=2', '/detail?id=7&no=1', '/list?id=7&page=2&sort=DESC', '/list?id=7&page=3&sort=DESC']
  const labels = ['Episode 2', 'Episode 1', '2', '3']
  const html = rows.map((href, index) => `<a href="${href}">${labels[index]}</a>`).join('')
  for (const address of ['https://site.test/list?id=7', 'https://site.test/list?id=7&page=2&sort=DESC']) {
    const chapters = extractChapterList(parsePage(html, address), { urlFormat: '{slug}', itemSelector: 'a' })
    expect(chapters.map(({ number }) => number)).toEqual([2, 1])
  }
})

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
])('parses %j as chapter %s of volume %s', (text, number, volume, title) => {
  expect(parseChapterText(text)).toEqual(number === null ? null : { number, volume, title })
})

test('parses any text without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => (parseChapterText(text)?.number ?? 0) >= 0))
})

test.each<[string, number | null]>([
  ['https://x/manga/s/chapter-10-5/', 10.5],
  ['https://x/manga/s/chapter-10/', 10],
  ['https://x/c010.5', 10.5],
  ['https://x/read/chapter/12', 12],
  ['https://x/manga/99-star/', null],
])('finds in %s the chapter number %s', (address, expected) => {
  expect(chapterNumberFromUrl(address)).toBe(expected)
})

const pageOf = (html: string) => parsePage(html, 'https://site.test/manga/s/')
const now = new Date('2026-11-21T12:00:00Z')
const usual = { urlFormat: '{slug}', itemSelector: 'li' }
const list = (html: string, rule: object) => extractChapterList(pageOf(html), { ...usual, ...rule }, now)
const free = { isLocked: false, unlocksAt: null }
const unknown = {
  kind: 'chapter',
  label: '',
  volume: null,
  title: null,
  language: null,
  groups: [],
  publishedAt: null,
  ...free,
}

test('extracts the list of a common theme', () => {
  const html = `<ul>
    <li><a href="/manga/s/chapter-11/"> Chapter 11 </a><span>3 days ago</span></li>
    <li><a href="chapter-10-5/">Chapter 10.5: Extra</a><i>2020-05-01</i></li>
    <li><a href="/manga/s/chapter-10-5/">Chapter 10.5</a></li>
    <li><a href="/manga/s/chapter-9/">Read now</a></li>
    <li><a href="/news">Notice</a></li><li>Chapter 8 (soon)</li>
  </ul>`
  expect(list(html, {})).toEqual([
    { ...unknown, number: 11, url: 'https://site.test/manga/s/chapter-11/', publishedAt: '2026-11-18T00:00:00.000Z' },
    {
      ...unknown,
      number: 10.5,
      title: 'Extra',
      url: 'https://site.test/manga/s/chapter-10-5/',
      publishedAt: '2020-05-01T00:00:00.000Z',
    },
    { ...unknown, number: 9, url: 'https://site.test/manga/s/chapter-9/' },
  ])
})

test('applies the patterns for numbers and titles', () => {
  const html = `<li><a href="/a">S2 E10-5</a><b> One </b></li><li><a href="/b">S1 E3</a></li><li><a href="/c">x</a></li>`
  const rule = { numberPattern: 'S(?<volume>\\d+) E(?<number>\\d+(?:-\\d+)?)', titleSelector: 'b' }
  expect(list(html, rule)).toEqual([
    { ...unknown, number: 10.5, volume: 2, title: 'One', url: 'https://site.test/a' },
    { ...unknown, number: 3, volume: 1, url: 'https://site.test/b' },
  ])
})

test('accepts items that are links', () => {
  expect(list('<a class="x" href="/1">Ch 1</a>', { itemSelector: 'a.x' })).toHaveLength(1)
})

test('lists locked chapters, also without a link, and when they become free', () => {
  const html = `<ul>
    <li class="locked"><a href="#">🔒 Chapter 16</a><span>50 coins</span></li>
    <li class="locked"><div>Chapter 15</div><span>Free in 6 days</span></li>
    <li class="locked"><a href="/c/14">Chapter 14</a><span class="timer">2d 4h</span></li>
    <li class="locked" data-free-at="2026-12-01T10:00:00Z"><a href="/c/13">Chapter 13</a><time>Nov 3, 2026</time></li>
    <li><a href="/c/12">Chapter 12</a><time>Nov 2, 2026</time></li>
  </ul>`
  const listed = list(html, { lockedSelector: '.locked' })
  expect(listed.map(({ number, isLocked, unlocksAt }) => [number, isLocked, unlocksAt])).toEqual([
    [16, true, null],
    [15, true, '2026-11-27T12:00:00.000Z'],
    [14, true, '2026-11-23T16:00:00.000Z'],
    [13, true, '2026-12-01T10:00:00.000Z'],
    [12, false, null],
  ])
  expect(listed.map(({ url }) => new URL(url || '/none', 'https://site.test').pathname)).toEqual([
    '/none',
    '/none',
    '/c/14',
    '/c/13',
    '/c/12',
  ])
  expect(listed.map(({ publishedAt }) => publishedAt?.slice(0, 10))).toEqual([
    undefined,
    undefined,
    undefined,
    '2026-11-03',
    '2026-11-02',
  ])
})

test('a chapter that is also listed free is free', () => {
  const html = `<li class="locked"><a href="/a">Chapter 2</a></li><li><a href="/b">Chapter 2</a></li>`
  expect(list(html, { lockedSelector: '.locked' })).toMatchObject([{ number: 2, isLocked: false }])
})

test('extracts all parts of an entry', () => {
  const html = `<ul>
    <li data-vol="3"><a href="/a">Ch.12 The Gate</a> <i class="flag" data-lang="French"></i> <b class="by">Sea, Salt</b>
      <span class="when">05/11/2026</span></li>
    <li class="locked"><a href="/b">Ch.13 Soon</a></li>
    <li data-vol="x"><a href="/c">Ch.0.5 A one-shot</a><i class="flag" data-lang="pt_br"></i>
      <time datetime="2026-11-02T03:04:05Z">2 weeks ago</time></li>
    <li><a href="/d">Ch.12 The Gate</a><i class="flag" data-lang="en"></i> <em class="when">hace 3 días</em></li>
  </ul>`
  const rule = {
    lockedSelector: '.locked',
    numberPattern: 'Ch\\.(?<number>[\\d.]+) (?<title>\\S+ \\S+)',
    volume: { attribute: 'data-vol' },
    language: { selector: '.flag', attribute: 'data-lang', value: 'de' },
    group: { selector: '.by', pattern: '^[^,]+' },
    date: { selector: '.when, time', formats: ['dd/MM/yyyy'] },
  }
  const at = (path: string) => `https://site.test${path}`
  expect(list(html, rule)).toEqual([
    {
      ...unknown,
      number: 12,
      volume: 3,
      title: 'The Gate',
      url: at('/a'),
      language: 'fr',
      groups: ['Sea'],
      publishedAt: '2026-11-05T00:00:00.000Z',
    },
    {
      ...unknown,
      number: 0.5,
      title: 'A one-shot',
      url: at('/c'),
      language: 'pt-BR',
      publishedAt: '2026-11-02T03:04:05.000Z',
    },
    {
      ...unknown,
      number: 12,
      title: 'The Gate',
      url: at('/d'),
      language: 'en',
      publishedAt: '2026-11-18T00:00:00.000Z',
    },
  ])
})

test('reads the date from the badge of a new chapter', () => {
  const html = `<li><a href="/1">Chapter 1</a><span class="chapter-release-date"><a class="c-new-tag" title="2 hours ago"><img alt="new"></a></span></li>`
  expect(list(html, {})).toMatchObject([{ number: 1, publishedAt: '2026-11-21T10:00:00.000Z' }])
})

test('extracts titles with a pattern', () => {
  const html = '<li><a href="/1">Chapter 1</a><p>No. 1: «Home»</p></li><li><a href="/2">Chapter 2</a></li>'
  expect(list(html, { titleSelector: 'p', titlePattern: '«(.*)»' }).map(({ title }) => title)).toEqual(['Home', null])
})

test.each<[string, object, RegExp]>([
  ['<li><a href="/x">1</a></li>', { lockedSelector: 'b[' }, /^options\.chapterList\.lockedSelector/],
  ['<li><a href="/x">1</a></li>', { date: { selector: 'b[' } }, /^options\.chapterList\.date\.selector/],
  ['<li><a href="/x">1</a></li>', { group: { pattern: '(' } }, /^options\.chapterList\.group\.pattern/],
  ['<li><a href="/x">Extra</a></li>', { itemSelector: 'li[' }, /^options\.chapterList\.itemSelector/],
  ['<li><a href="/x">1</a></li>', { titleSelector: 'b[' }, /^options\.chapterList\.titleSelector/],
  ['<li><a href="/x">1</a></li>', { numberPattern: '(' }, /^options\.chapterList\.numberPattern/],
])('names the invalid setting: %s %o', (html, rule, detail) => {
  expect(() => list(html, rule)).toThrow(
    expect.objectContaining({ code: 'selector_invalid', detail: expect.stringMatching(detail) }),
  )
})

test.each<[string, string, RegExp]>([
  ['<li><a href="/1">Ch 1</a></li>', '.none', /matches 0 elements/],
  ['<li>Ch 1</li>', 'li', /has (?:no|a) link/],
  ['<li><a href="/x">Extra</a></li>', 'li', /Number pattern/],
])('explains an empty list: %s', (html, itemSelector, detail) => {
  expect(list(html, { itemSelector })).toEqual([])
  expect(explainEmptyList(pageOf(html), { urlFormat: '{slug}', itemSelector }).detail).toMatch(detail)
})

test.each<[string, string | undefined]>([
  ['<link rel="next" href="?page=2">', 'https://site.test/manga/s/?page=2'],
  ['<a rel="nofollow next" href="/manga/s/2">Older</a>', 'https://site.test/manga/s/2'],
  ['<a rel="next" href="https://ads.test/">x</a>', undefined],
  ['<a href="/manga/s/2">Older</a>', undefined],
])('finds in %s the next page %s', (html, expected) => {
  expect(nextListPage(pageOf(html), usual)).toBe(expected)
})
