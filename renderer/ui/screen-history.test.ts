import { expect, test } from 'vitest'
import { isMainScreen, parentOf } from './screen-history.ts'

test.each([
  ['/manga/a', '/'],
  ['/manga/a/edit', '/manga/a'],
  ['/sources/new', '/sources'],
  ['/add/catalog/x', '/add'],
  ['/add', '/'],
  ['/history/statistics', '/history'],
  ['/about', '/settings'],
])('above %s is %s', (path, parent) => {
  expect(parentOf(path)).toBe(parent)
})

test('screens of the navigation need no way back', () => {
  expect(isMainScreen('/')).toBe(true)
  expect(isMainScreen('/manga/a')).toBe(false)
})
