import { expect, test } from 'vitest'
import { sortPagesOfChapters } from './BookmarksScreen.tsx'

test('keeps the order of the chapters and sorts the bookmarks of each by page', () => {
  const newestFirst = ['b 7', 'a 2', 'b 3', 'a 12', 'b 11'].map((place) => {
    const [chapterId = '', page] = place.split(' ')
    return { chapterId, page: Number(page) }
  })
  expect(sortPagesOfChapters(newestFirst).map(({ chapterId, page }) => `${chapterId} ${page}`)).toEqual([
    'b 3',
    'b 7',
    'b 11',
    'a 2',
    'a 12',
  ])
})
