import { describe, expect, test } from 'vitest'
import { type Page, parsePage } from '../extract/page.ts'
import { findChapterLinks } from './chapter-links.ts'
import { findAnnouncedPages } from './compare-chapters.ts'
import { excludeImages } from './exclude-images.ts'
import { findSeriesUrls } from './find-series.ts'
import { findContinuations, findListLinks } from './list-pages.ts'
import { chooseNumbers, findListRules } from './list-rules.ts'
import { findRuleCandidates } from './rule-candidates.ts'
import { isSeriesPage } from './suggest-source.ts'

const site = 'https://reader.example'
const series = (html: string, path = '/manga/star-smith/'): Page => parsePage(html, site + path)
const rows = (numbers: readonly number[], row: (number: number) => string) => `<ul>${numbers.map(row).join('')}</ul>`
const best = (page: Page) => findChapterLinks(page)[0]?.links.map(({ url }) => url.pathname + url.search + url.hash)

describe('finds the chapters that a page links to', () => {
  const sidebar = `<aside>${rows([90, 91, 92, 93], (n) => `<li><a href="/manga/m${n}/chapter-3/">Chapter 3</a></li>`)}</aside>`
  test.each<[string, string, (number: number) => string, string]>([
    ['with words', '/manga/star-smith/', (n) => `/manga/star-smith/chapter-${n}/`, 'Chapter'],
    ['with numbers only', '/manga/star-smith/', (n) => `/manga/star-smith/${n}`, ''],
    ['at flat addresses', '/manga/star-smith/', (n) => `/star-smith-chapter-${n}/`, 'Chapter'],
    ['with ids', '/title/1098', (n) => `/reader/${70_000 + n * 37}`, 'Chapter'],
    ['with hashes', '/book/star', (n) => `/chapters/${'abcdefg'.slice(n - 4)}f${n}e`, 'Ch.'],
    ['with ids, and numbers after a #', '/title/1098', (n) => `/viewer/${70_000 + n * 37}`, '#'],
    ['in the query', '/list?title=7', (n) => `/viewer?title=7&episode=${n}`, 'Episode'],
    ['in Korean', '/m/%EB%B3%84', (n) => `/m/%EB%B3%84/${n}%ED%99%94.html`, ''],
  ])('%s', (_, path, address, word) => {
    const list = rows([7, 6, 5, 4], (n) => `<li><a href="${address(n)}">${word} ${n}</a></li>`)
    const menu = '<nav><a href="/">Home</a><a href="/list/2">2</a><a href="/genre/action">Action</a></nav>'
    expect(best(series(menu + list + sidebar, path))).toEqual([7, 6, 5, 4].map(address))
  })

  test('not the latest chapters of other mangas', () => {
    expect(best(series(sidebar))).toBe(undefined)
  })

  test('in a menu', () => {
    const options = [3, 2, 1].map((n) => `<option value="/read/star-smith/chapter-${n}">Chapter ${n}</option>`)
    const page = series(`<select id="jump"><option value="">Choose</option>${options.join('')}</select>`)
    expect(best(page)).toEqual([3, 2, 1].map((n) => `/read/star-smith/chapter-${n}`))
    const [group] = findChapterLinks(page)
    expect(group && findListRules(page, group)?.chapters.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('in rows that a script opens', () => {
    const row = (n: number) =>
      `<tr><td><img data-src="/covers/${n}.jpg"></td><td class="t" data-role="/star_${n}화.html">Star 100 ${n}화</td><td><a href="#">☆</a></td></tr>`
    const page = series(
      `<a data-url="/api/follow/1">Follow</a><table class="l">${rows([4, 3, 2], row)}</table>`,
      '/star',
    )
    expect(best(page)).toEqual([4, 3, 2].map((n) => encodeURI(`/star_${n}화.html`)))
    const [group] = findChapterLinks(page)
    const list = group && findListRules(page, group)
    expect(list?.rules.linkAttribute).toBe('data-role')
    expect(list?.chapters.map(({ number }) => number)).toEqual([4, 3, 2])
  })

  test('in boxes that name a chapter for the rows of several groups', () => {
    const row = (n: number, group: number) =>
      `<li><div class="r"><div><a href="/groups/${group}/">Group ${group}</a></div><div><i>2026-11-15</i></div><div><a class="go" href="/view/${70_000 + n * 37 + group}"><i></i></a></div></div></li>`
    const box = (n: number) =>
      `<li class="box"><h4><a onclick="open(${n})">Capítulo ${n}.00</a></h4><div class="in"><div class="card"><ul>${row(n, 1)}${n === 3 ? row(n, 2) : ''}</ul></div></div></li>`
    const page = series(`<div><ul class="all">${[4, 3, 2, 1].map(box).join('')}</ul></div>`)
    const [group] = findChapterLinks(page)
    const list = group && findListRules(page, group)
    expect(list?.chapters.map(({ number, versions = [] }) => [number, versions.length])).toEqual([
      [4, 0],
      [3, 1],
      [2, 0],
      [1, 0],
    ])
  })

  test('the button of a one-shot', () => {
    const html = '<a class="btn" href="/manga/star-smith/read">Read now</a><a href="/manga/moon/read">Read now</a>'
    expect(best(series(html))).toEqual(['/manga/star-smith/read'])
  })
})

test.each<[string, string, string, boolean]>([
  ['a list', '/manga/star-smith/', rows([3, 2, 1], (n) => `<li><a href="chapter-${n}/">Chapter ${n}</a></li>`), true],
  [
    'a chapter that links to others',
    '/manga/star-smith/chapter-2/',
    `${rows([3, 2, 1], (n) => `<li><a href="/manga/star-smith/chapter-${n}/">Chapter ${n}</a></li>`)}<div class="v">${[1, 2, 3].map((n) => `<img src="/p/${n}.jpg">`).join('')}</div>`,
    false,
  ],
  [
    'a chapter',
    '/read/8fa2c1',
    `<div class="v">${[1, 2, 3, 4].map((n) => `<img src="/p/${n}.jpg">`).join('')}</div>`,
    false,
  ],
])('tells whether %s is a series', (_, path, html, expected) => {
  const page = series(html, path)
  const candidates = findRuleCandidates(page, { chapterNumber: undefined })
  expect(isSeriesPage(page, findChapterLinks(page), candidates)).toBe(expected)
})

test.each<[string, string, string, string]>([
  ['above it', '/manga/star-smith/chapter-2/', '<a href="/manga/star-smith/">x</a>', '/manga/star-smith/'],
  [
    'in the breadcrumb',
    '/read/8fa2c1',
    '<ol class="breadcrumb"><li><a href="/comics/77">Star Smith</a></li></ol>',
    '/comics/77',
  ],
  ['by words', '/read/8fa2c1', '<a href="/comic/77">All chapters</a><a href="/genre/x">Action</a>', '/comic/77'],
  [
    'by the title',
    '/read/8fa2c1',
    '<title>Star Smith - Ep 2</title><a href="/t/9">Star Smith</a><a href="/t/8">Moon</a>',
    '/t/9',
  ],
  ['without a link', '/manga/star-smith/chapter-2/', '<p>2</p>', '/manga/star-smith/'],
])('finds the series of a chapter %s', (_, path, html, expected) => {
  const page = series(html, path)
  expect(findSeriesUrls(page, { of: page.url })[0]).toBe(site + expected)
})

test.each<[string, string, object | undefined]>([
  ['a link to all', '<a href="?t=all">Mostrar todos</a>', { url: `${site}/manga/star-smith/?t=all`, isWhole: true }],
  [
    'a link to the next page',
    '<a class="older next" href="?page=2">Older</a>',
    { rules: { nextPageSelector: 'a.older' }, isWhole: false },
  ],
  [
    'numbers',
    '<a href="?page=2">2</a><a href="?page=3">3</a>',
    { rules: { pagedUrl: `${site}/manga/star-smith/?page={page}` } },
  ],
  [
    'folders',
    '<a href="/manga/star-smith/page/2/">2</a>',
    { rules: { pagedUrl: `${site}/manga/star-smith/page/{page}/` } },
  ],
  ['rel', '<a rel="next" href="?page=2">2</a>', { url: `${site}/manga/star-smith/?page=2`, rules: {} }],
  ['a link with the name in its query', '<a href="/chapters?of=star-smith">View all chapters</a>', { isWhole: true }],
  ['the list of all mangas', '<a href="/manga/">All</a><a href="/manga/moon/?page=2">2</a>', undefined],
])('finds how a list continues by %s', (_, html, expected) => {
  const [found] = findContinuations(series(html))
  if (expected === undefined) expect(found).toBe(undefined)
  else expect(found).toMatchObject(expected)
})

test.each([
  ['<a href="/read/318/catalog">查看目錄</a>', [`${site}/read/318/catalog`]],
  ['<a href="/detail/318/chapters">Chapter list (24)</a>', [`${site}/detail/318/chapters`]],
  ['<a href="/toc?id=318">Mục lục</a>', [`${site}/toc?id=318`]],
  ['<a href="/read/42/catalog">目錄</a><a href="/read/3181/catalog">目錄</a><a href="/index">Index</a>', []],
  ['<a href="/read/318/1">Chapter 1</a>', []],
])('finds the page with the list behind %s', (html, expected) => {
  expect(findListLinks(series(html, '/detail/318.html'))).toEqual(expected)
})

test.each<[string, string, number | undefined]>([
  ['a text', '<span>1 / 24</span>', 24],
  ['words', '<b>Page 1 of 24</b>', 24],
  ['a menu', `<select>${[1, 2, 3].map((n) => `<option>${n}</option>`).join('')}</select>`, 3],
  [
    'a menu of chapters',
    `<select>${[1, 2, 3].map((n) => `<option>Chapter ${n}</option>`).join('')}</select>`,
    undefined,
  ],
  [
    'a menu with addresses of chapters',
    `<select>${[1, 2, 3].map((n) => `<option value="/manga/star-smith/chapter-${n}/">${n}</option>`).join('')}</select>`,
    undefined,
  ],
])('reads how many pages a chapter has from %s', (_, html, expected) => {
  const page = series(html, '/manga/star-smith/chapter-7/')
  expect(findAnnouncedPages(page, { count: 9, chapterNumber: 7 })).toBe(expected)
})

describe('excludes images', () => {
  const config = {
    name: 'x',
    baseUrl: site,
    scrapingType: 'html' as const,
    imageSelector: '#r img',
    nextPageSelector: null,
    chapterSelector: null,
    options: {},
  }
  const pages = [1, 2, 3, 4].map((n) => `<img class="p" src="/up/7/${n}.jpg">`).join('')
  const exclude = (image: string, url: string) =>
    excludeImages(series(`<div id="r">${image}${pages}</div>`), config, { unwanted: [site + url] })?.options
  test.each<[string, string, string, string]>([
    ['by class', '<img class="ad" src="/up/7/0.jpg">', '/up/7/0.jpg', 'excludeSelector'],
    ['by folder', '<img class="p" src="/assets/b.jpg">', '/assets/b.jpg', 'excludeUrlPattern'],
    ['by name', '<img class="p" src="/up/7/banner-1.jpg">', '/up/7/banner-1.jpg', 'excludeUrlPattern'],
  ])('%s', (_, image, url, option) => {
    expect(exclude(image, url)).toHaveProperty(option)
  })
})

test.each<[string, (number: number) => string, string, boolean]>([
  ['keeps numbers beside identifiers', (n) => `/truyen/bien-xanh/chuong-${n}/${48_000 + n * 371}`, 'Chapter ', false],
  [
    'reads them from the URLs if several entries have the same',
    (n) => `/truyen/bien-xanh/vol${1 + (n % 2)}/${n}`,
    '',
    true,
  ],
])('%s', (_, address, label, isFromUrl) => {
  const list = rows(
    [7, 6, 5, 4, 3],
    (n) => `<li class="row"><a href="${address(n)}">${label === '' ? 'Star 9' : `${label}${n}`}</a></li>`,
  )
  const page = series(list, '/truyen/bien-xanh')
  const [group] = findChapterLinks(page)
  const plain = group && findListRules(page, group)
  const chosen = plain && chooseNumbers(page, plain, 5)
  expect(chosen?.rules.number !== undefined).toBe(isFromUrl)
  expect(chosen?.chapters.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3])
})
