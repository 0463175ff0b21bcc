import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { extractChapterList } from './extract-chapter-list.ts'

const page = 'https://reader.example/manga/evening-cat/'
const row = (path: string, number: number) => `<li class="row"><a href="${path}">Chapter ${number}</a></li>`
const rows = (slug: string, ...numbers: number[]) =>
  numbers.map((number) => row(`/manga/${slug}/${slug}-chapter-${number}/`, number)).join('')
const numbers = (html: string, itemSelector = 'li.row') =>
  extractChapterList(parsePage(html, page), { urlFormat: '{slug}', itemSelector }).map(({ number }) => number)

test('rows of another series in a box of its own are not of the list', () => {
  const own = `<ul class="list">${rows('evening-cat', 2, 1)}</ul>`
  const other = rows('glass-house', 14, 13, 12)
  expect(numbers(`${own}<div class="also"><ul class="list">${other}</ul></div>`)).toEqual([2, 1])
  expect(numbers(`<div class="also"><ul class="list">${other}</ul></div>${own}`)).toEqual([2, 1])
  expect(
    numbers(`<ul class="list">${rows('evening-cat', 2, 1)}<li class="related"><ul>${other}</ul></li></ul>`),
  ).toEqual([2, 1])
})

test('rows in a side bar are not of a list whose addresses name no series', () => {
  const ids = (...ofIds: number[]) => ofIds.map((id) => row(`/read/${id}`, id - 5000)).join('')
  expect(numbers(`<ul>${ids(5002, 5001)}</ul><aside><ul>${ids(5009, 5008)}</ul></aside>`)).toEqual([2, 1])
  expect(numbers(`<aside><ul>${ids(5002, 5001)}</ul></aside>`)).toEqual([2, 1])
})

test('keeps chapters under an old name, at another site and in several lists', () => {
  const own = rows('evening-cat', 4, 3)
  expect(numbers(`<ul>${own}${rows('cat-of-the-evening', 2, 1)}</ul>`)).toEqual([4, 3, 2, 1])
  expect(numbers(`<ul>${own}</ul><ul>${row('https://official.example/viewer/77', 2)}</ul>`)).toEqual([4, 3, 2])
  expect(numbers(`<ul>${own}</ul><ul>${rows('evening-cat', 2, 1)}</ul>`)).toEqual([4, 3, 2, 1])
})

test('rows in the box of another series are not of a list whose addresses name no series', () => {
  const ids = (...ofIds: number[]) => `<ul>${ofIds.map((id) => row(`/read/${id}`, id - 5000)).join('')}</ul>`
  const box = `<section><a href="/manga/glass-house/">Glass House</a>${ids(5014, 5013)}</section>`
  expect(numbers(`<div>${ids(5003, 5002, 5001)}${box}</div>`)).toEqual([3, 2, 1])
  expect(numbers(`<div>${ids(5003, 5002, 5001)}${box}</div>`, 'div a')).toEqual([3, 2, 1])
  expect(numbers(`<div>${ids(5003, 5002, 5001)}<a href="/manga/glass-house/">Glass House</a></div>`)).toEqual([3, 2, 1])
})
