import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

/** The latest three majors are kept safe, a new one comes every eight weeks; 45.0.0 came on 2026-10-21. */
const supported = { major: 45, until: '2027-04-07' }

test('the Electron that is packed is one that still gets security releases', () => {
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
  expect(Number(version.split('.')[0]), 'say here until when this major is supported').toBe(supported.major)
  expect(new Date().toISOString() < supported.until, 'go up to a newer Electron').toBe(true)
})
