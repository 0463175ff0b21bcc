import { expect, test } from 'vitest'
import { linkTarget } from './page-policy.ts'

test.each([
  ['app://bunko/manga/1', 'window'],
  ['app://bunko.example/manga/1', 'nowhere'],
  ['app://user@bunko/x', 'window'],
  ['https://example.com/', 'browser'],
  ['http://example.com/', 'nowhere'],
  ['file:///etc/passwd', 'nowhere'],
  ['javascript:alert(1)', 'nowhere'],
  ['ms-settings:privacy', 'nowhere'],
  ['data:text/html,x', 'nowhere'],
  ['about:blank', 'nowhere'],
  ['https://app.bunko.evil.example/', 'browser'],
  ['app://bunko.evil.example/', 'nowhere'],
  ['blob:app://bunko/x', 'nowhere'],
  ['\\\\server\\share', 'nowhere'],
  ['not an address', 'nowhere'],
] as const)('%s opens in: %s', (address, target) => {
  expect(linkTarget(address)).toBe(target)
})
