import { expect, test } from 'vitest'
import { countedPageUrl, countPages, findPageSuffixes } from './counted-pages.ts'
import { parsePage } from './page.ts'

const site = 'https://site.test'
const chapterAt = (path: string, chapterNumber: number) => ({ start: new URL(site + path), chapterNumber })

test.each<[string, number, string, string]>([
  ['/read/star/10', 10, '/{page}', '/read/star/10/2'],
  ['/read/star/10/', 10, '/{page}/', '/read/star/10/2/'],
  ['/read/star/10/1', 10, '/{page}', '/read/star/10/2'],
  ['/read/star/1/1', 1, '/{page}', '/read/star/1/2'],
  ['/read/star/1', 1, '/{page}', '/read/star/1/2'],
  ['/read/chapter-10.html', 10, '_{page}.html', '/read/chapter-10_2.html'],
  ['/read/8812-10-1.html', 8812, '-{page}.html', '/read/8812-10-2.html'],
  ['/read/star/10', 10, '?page={page}', '/read/star/10?page=2'],
  ['/read?id=88&page=1', 10, '?page={page}', '/read?id=88&page=2'],
])('the second page of %s, chapter %s, with %s', (path, number, suffix, expected) => {
  expect(countedPageUrl(chapterAt(path, number), suffix, 2).href).toBe(site + expected)
})

test.each<[string, string, string, string]>([
  [
    'numbered links',
    '/read/star/c-10',
    '<a href="/read/star/c-10/p/1">1</a><a href="/read/star/c-10/p/2">2</a>',
    '/p/{page}',
  ],
  [
    'a menu with URLs',
    '/read/star/10',
    '<select><option value="?leaf=1">1<option value="?leaf=2">2</select>',
    '?leaf={page}',
  ],
  ['its own URL', '/read/star/10/page/1', '', '/page/{page}'],
  ['a script', '/read/star/10', '<script>function go(n) { location.href = base + "?pg=" + n }</script>', '?pg={page}'],
  ['a menu', '/read/star/10', `<select onchange="location = '/read/star/10?p=' + this.value"></select>`, '?p={page}'],
  ['nothing', '/read/star/10', '<a href="/read/star/11">2</a>', '/{page}'],
])('finds how pages are counted by %s', (_, path, html, expected) => {
  const page = parsePage(html, site + path)
  expect(findPageSuffixes(page, { ...chapterAt(path, 10) })[0]).toBe(expected)
})

test.each<[string, number | undefined]>([
  ['<a href="/read/star/10/1">1</a><a href="/read/star/10/2">2</a>…<a href="/read/star/10/24">24</a>', 24],
  ['<b>1 / 9</b><a href="/read/star/10/2">2</a>', 9],
  [
    '<select name="page"><option value="1">1</option><option value="2">2</option><option value="3">3</option></select>',
    3,
  ],
  ['<a href="/read/star/11">11</a><a href="/read/star/12">12</a>', undefined],
])('counts the pages of %s', (html, expected) => {
  const page = parsePage(html, `${site}/read/star/10`)
  expect(countPages(page, chapterAt('/read/star/10', 10), '/{page}')).toBe(expected)
})
