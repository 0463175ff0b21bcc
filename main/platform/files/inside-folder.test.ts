import { expect, test } from 'vitest'
import { isInside } from './inside-folder.ts'

test.each([
  ['/books/a/1.cbz', '/books', '/', true],
  ['/books', '/books', '/', true],
  ['/books and more/1.cbz', '/books', '/', false],
  ['/books/1.cbz', '/', '/', true],
  ['/', '/', '/', true],
  ['E:\\a\\1.cbz', 'E:\\', '\\', true],
  ['\\\\nas\\manga\\a\\1.cbz', '\\\\nas\\manga\\', '\\', true],
  ['\\\\nas\\manga2\\1.cbz', '\\\\nas\\manga\\', '\\', false],
  ['F:\\1.cbz', 'E:\\', '\\', false],
])('%s in %s, with %s: %s', (path, folder, separator, expected) => {
  expect(isInside(path, folder, separator)).toBe(expected)
})
