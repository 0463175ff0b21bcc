import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [45, 1, 20, { length: 20, offset: 0, backwards: false }],
  [45, 2, 20, { length: 20, offset: 5, backwards: true }],
  [45, 3, 20, { length: 5, offset: 0, backwards: true }],
  [40, 1, 20, { length: 20, offset: 0, backwards: false }],
  [3, 1, 20, { length: 3, offset: 0, backwards: false }],
])('%i rows, page %i of %i', (total, page, limit, window) => {
  expect(pageWindow(total, page, limit)).toEqual(window)
})

test('past the end there is nothing', () => {
  expect(pageWindow(45, 4, 20).length).toBeLessThanOrEqual(0)
  expect(pageWindow(0, 1, 20).length).toBe(0)
})
