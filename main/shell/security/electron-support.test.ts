import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

/**
 * Electron supports the latest three major versions and releases one every eight weeks; 45.0.0 was released on
 * 2026-10-21.
 */
const supported = { major: 45, until: '2027-04-07' }

test('the packaged Electron version still gets security updates', () => {
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
  expect(Number(version.split('.')[0]), 'update the supported version in this test').toBe(supported.major)
  expect(new Date().toISOString() < supported.until, 'update Electron').toBe(true)
})
