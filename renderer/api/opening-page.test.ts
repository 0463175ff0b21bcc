import { expect, test } from 'vitest'
import { openingPage } from './opening-page.ts'

const memory = { requested: null, unsent: undefined, remembered: null, isRead: false, pageCount: 20 }
test.each([
  ['a chapter never read', {}, 1],
  ['a chapter left at a page', { remembered: 7 }, 7],
  ['a page that the API does not know yet', { remembered: 7, unsent: 9 }, 9],
  ['an address that names a page', { remembered: 7, unsent: 9, requested: '3' }, 3],
  ['an address that names no number', { remembered: 7, requested: 'x' }, 7],
  ['an address that names a page past the end', { requested: '99' }, 20],
  ['an address that names page 0', { requested: '0' }, 1],
  ['a chapter read to its end', { remembered: 20, isRead: true }, 1],
  ['a read chapter begun again', { remembered: 5, isRead: true }, 5],
  ['a chapter that got shorter', { remembered: 30 }, 20],
  ['a chapter at its last page, not marked as read', { remembered: 20 }, 20],
])('%s', (_, over, page) => {
  expect(openingPage({ ...memory, ...over })).toBe(page)
})
