import { expect, test } from 'vitest'
import { formatBytes } from './format.ts'

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
