import { expect, test } from 'vitest'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import {
  addArrivedPage,
  isBlank,
  isInLastThird,
  isPending,
  keepVersions,
  knownPageCount,
  withArrivedPages,
} from './arriving-pages.ts'

const chapter: ReaderChapter = {
  id: 'c',
  title: '',
  number: '1',
  manga: { id: 'm', title: 'M' },
  navigation: { previous: null, next: null },
  neighbors: { previous: null, next: null },
  incognito: false,
  list: null,
  isFirstReading: false,
  isLoose: false,
  isAvailable: false,
  pageCount: null,
  lastReadPage: null,
  isRead: false,
  version: null,
  pages: [],
  groups: [],
  sourceName: null,
  readerSettings: {},
}
const tall = { width: 600, height: 2400 }
const flat = { width: 900, height: 1300 }

test('keeps a place for each page that is not there yet', () => {
  const pages = [
    { number: 1, dimensions: flat, version: 'a' },
    { number: 3, dimensions: tall, version: 'b' },
  ]
  const readable = withArrivedPages(chapter, { pages, total: 5 })
  expect(readable.pages).toEqual([flat, flat, tall, tall, tall])
  expect([1, 2, 3, 4, 5].filter((page) => isPending(readable, page))).toEqual([2, 4, 5])
  expect(knownPageCount(readable)).toBe(5)
  expect(readable.pageVersions?.get(3)).toBe('b')
})

test('shows one place for the rest while the number of pages is unknown', () => {
  const readable = withArrivedPages(chapter, { pages: [{ number: 2, dimensions: flat, version: 'a' }], total: null })
  expect(readable.pages).toHaveLength(3)
  expect([1, 2, 3].filter((page) => isPending(readable, page))).toEqual([1, 3])
  expect(knownPageCount(readable)).toBeUndefined()
  expect(withArrivedPages(chapter, { pages: [], total: null }).pages).toHaveLength(1)
})

test('is blank until its first page is there or its pages are counted', () => {
  const page = { number: 1, dimensions: flat, version: 'a' }
  expect(isBlank(chapter)).toBe(true)
  expect(isBlank(withArrivedPages(chapter, { pages: [], total: null }))).toBe(true)
  expect(isBlank(withArrivedPages(chapter, { pages: [page], total: null }))).toBe(false)
  expect(isBlank(withArrivedPages(chapter, { pages: [], total: 5 }))).toBe(false)
  expect(isBlank({ ...chapter, pages: [flat] })).toBe(false)
})

test('the last third of a chapter that stays uncounted ends with the place of its missing pages', () => {
  expect(isInLastThird(withArrivedPages(chapter, { pages: [], total: null }), 1)).toBe(true)
  const page = { number: 1, dimensions: flat, version: 'a' }
  const uncounted = withArrivedPages(chapter, { pages: [page, { ...page, number: 2 }], total: null })
  expect([1, 2, 3].map((at) => isInLastThird(uncounted, at))).toEqual([false, false, true])
})

test('a chapter with its file has no pending pages', () => {
  expect(isPending({ ...chapter, pages: [flat] }, 1)).toBe(false)
  expect(knownPageCount({ ...chapter, pages: [flat] })).toBe(1)
})

test('adds a page in its place once', () => {
  const page = (number: number, version = 'a') => ({ number, dimensions: flat, version })
  const three = addArrivedPage({ pages: [page(1), page(3)], total: null }, page(2), 9)
  expect(three.pages.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(addArrivedPage(three, page(2, 'b'), null)).toEqual({ pages: [page(1), page(2, 'b'), page(3)], total: 9 })
})

test('keeps the versions of pages that were there before the chapter was complete', () => {
  const page = (number: number, version: string) => ({ number, dimensions: flat, version })
  const known = { pages: [page(1, 'staged')], total: 2 }
  const complete = keepVersions([page(1, 'file'), page(2, 'file')], known)
  expect(complete.map(({ version }) => version)).toEqual(['staged', 'file'])
})
