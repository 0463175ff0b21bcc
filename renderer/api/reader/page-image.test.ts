import { expect, test } from 'vitest'
import { resolveOpeningPage } from './page-image.ts'

const position = { requested: null, unsent: undefined, lastReadPage: null, isRead: false, pageCount: 20 }
test.each([
  ['an unread chapter', {}, 1],
  ['a partly read chapter', { lastReadPage: 7 }, 7],
  ['unsaved progress', { lastReadPage: 7, unsent: 9 }, 9],
  ['a requested page', { lastReadPage: 7, unsent: 9, requested: '3' }, 3],
  ['a requested page that is not a number', { lastReadPage: 7, requested: 'x' }, 7],
  ['a requested page past the end', { requested: '99' }, 20],
  ['requested page 0', { requested: '0' }, 1],
  ['a completely read chapter', { lastReadPage: 20, isRead: true }, 1],
  ['a read chapter that was started again', { lastReadPage: 5, isRead: true }, 5],
  ['a chapter that became shorter', { lastReadPage: 30 }, 20],
  ['a chapter at its last page that is not marked as read', { lastReadPage: 20 }, 20],
])('opens %s at the right page', (_, over, page) => {
  expect(resolveOpeningPage({ ...position, ...over })).toBe(page)
})
