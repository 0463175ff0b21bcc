import { expect, test } from 'vitest'
import { formatBytes, formatList } from './format.ts'

test.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [594, 'en', '594 bytes'],
  [594, 'fr', '594 octets'],
  [594, 'ja', '594 バイト'],
  [5400, 'en', '5.4 kB'],
  [5400, 'fr', '5,4 ko'],
  [18_400_000, 'en', '18 MB'],
  [2_340_000_000, 'ja', '2.3 GB'],
])('%i bytes in %s: %s', (bytes, language, text) =>
  expect(formatBytes(bytes, language).replaceAll(/\s/g, ' ')).toBe(text),
)

test.each([
  ['en', '4–5, 7, 9'],
  ['de', '4–5, 7 und 9'],
  ['ja', '4–5、7、9'],
  ['ko', '4–5, 7 및 9'],
  ['zh-Hans', '4–5、7和9'],
])('the members of a list in %s are held apart: %s', (language, text) =>
  expect(formatList(['4–5', '7', '9'], language)).toBe(text),
)
