import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { findChapterLinks } from './chapter-links.ts'

const site = 'https://reader.example'
const chaptersOn = (path: string, html: string, known?: string) =>
  findChapterLinks(parsePage(html, site + path), known)[0]?.links.map(({ url }) => url.href.slice(site.length))
const link = (path: string, text: string) => `<a href="${path}">${text}</a>`
const otherPosts = [12, 11, 10]
  .map((n) => link(`/2026/09/glass-house-chapter-${n}.html`, `Glass House Chapter ${n}`))
  .join('')
const ownPosts = [3, 2, 1]
  .map((n) => link(`/2026/0${n}/evening-cat-chapter-${n}.html`, `Evening Cat Chapter ${n}`))
  .join('')
const otherSeries = link('/2023/11/glass-house.html', 'Glass House')

test('chapters of a series to which the page links are not those of the page', () => {
  const page = '/2024/02/evening-cat.html'
  expect(chaptersOn(page, `<div>${otherSeries}${otherPosts}</div>`)).toBe(undefined)
  expect(chaptersOn(page, `<div>${otherSeries}${otherPosts}</div><div>${ownPosts}</div>`)).toHaveLength(3)
})

test('a title at the beginning of their texts tells them apart where addresses are only ids', () => {
  const rows = [13, 12, 11].map((n) => link(`/2026/10/${81_000 + n}.html`, `하얀 길 ${n}화`)).join('')
  const beside = link('/p/white-road.html', '하얀 길')
  expect(chaptersOn('/p/wind-door.html', `<h1>바람의 문</h1><div>${beside}${rows}</div>`)).toBe(undefined)
  expect(chaptersOn('/p/white-road.html', `<h1>하얀 길</h1><div>${rows}</div>`)).toHaveLength(3)
})

test('a side bar has no chapters of the page, unless they have its name', () => {
  const ids = [3, 2, 1].map((n) => link(`/read/${5000 + n * 7}`, `Chapter ${n}`)).join('')
  expect(chaptersOn('/series/901', `<aside>${ids}</aside>`)).toBe(undefined)
  expect(chaptersOn('/series/901', `<div class="related-series">${ids}</div>`)).toBe(undefined)
  expect(chaptersOn('/series/901', `<div class="chapters">${ids}</div>`)).toHaveLength(3)
  const own = [3, 2, 1].map((n) => link(`/manga/evening-cat/${n}`, `Chapter ${n}`)).join('')
  expect(chaptersOn('/manga/evening-cat', `<aside>${own}</aside>`)).toHaveLength(3)
})

test('the longer name counts: a side story is another series', () => {
  const rows = [3, 2, 1].map((n) => link(`/manga/copper-sea-harbour-days-chapter-${n}/`, `Chapter ${n}`)).join('')
  const own = [2, 1].map((n) => link(`/manga/copper-sea-chapter-${n}/`, `Chapter ${n}`)).join('')
  const beside = link('/manga/copper-sea-harbour-days/', 'Copper Sea: Harbour Days')
  expect(chaptersOn('/manga/copper-sea/', `<div>${beside}${rows}</div><ul>${own}</ul>`)).toHaveLength(2)
})

test('a known chapter is always its own', () => {
  const known = `${site}/2026/09/glass-house-chapter-12.html`
  expect(chaptersOn('/2024/02/evening-cat.html', `${otherSeries}${otherPosts}`, known)).toEqual([
    '/2026/09/glass-house-chapter-12.html',
  ])
})

test('chapters in folders named by ids are one list', () => {
  const rows = ['a8cd9b81-2042-4861-9260-dc5aa0901994', '1aab7038-609a-4b46-9b06-8da7a37d488a'].map((id, index) =>
    link(`/chapter/${id}/1`, `Capítulo ${2 - index}`),
  )
  expect(chaptersOn('/media/23007487-3e80-4baa-9fdc-3e8aa6261d5b', `<div>${rows.join('')}</div>`)).toHaveLength(2)
})

test('files to download beside the chapters are no chapters', () => {
  const rows = [3, 2, 1].map((n) => link(`/reader/ridge/1/${n}/1/`, `Ch. ${n}`) + link(`/reader/ridge/1/${n}.cbz`, '⬇'))
  expect(chaptersOn('/reader/ridge/', `<div>${rows.join('')}</div>`)).toEqual([
    '/reader/ridge/1/3/1/',
    '/reader/ridge/1/2/1/',
    '/reader/ridge/1/1/1/',
  ])
})

test('chapters in the box of another series are not of a list whose addresses are ids', () => {
  const rows = (from: number, ...numbers: number[]) =>
    `<ul>${numbers.map((n) => `<li>${link(`/read/${from + n * 7}`, `Chapter ${n}`)}</li>`).join('')}</ul>`
  const other = `<li>${link('/manga/glass-house', 'Glass House')}${rows(7000, 21, 20, 19)}</li>`
  const own = `<h1>Evening Cat</h1>${rows(5000, 9, 8, 7, 6)}`
  const expected = [9, 8, 7, 6].map((n) => `/read/${5000 + n * 7}`)
  expect(chaptersOn('/manga/evening-cat', `<div>${own}<ul>${other}</ul></div>`)).toEqual(expected)
  const prequel = link('/manga/evening-kitten', 'Evening Kitten')
  expect(chaptersOn('/manga/evening-cat', `<div><p>${prequel}</p>${own}</div>`)).toEqual(expected)
})
