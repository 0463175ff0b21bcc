import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { classifyLink, isOwnDownload, isPermissionGranted } from './page-policy.ts'

const types = join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts')
const declared =
  /setPermissionRequestHandler\(handler: .*?permission: ([^,]*),/.exec(readFileSync(types, 'utf8'))?.[1] ?? ''
const all = [...declared.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '')

test('grants three of all permissions to the own page', () => {
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter((permission) => isPermissionGranted(permission, true))).toEqual([
    'clipboard-sanitized-write',
    'fullscreen',
    'screen-wake-lock',
  ])
})

test('grants no permission to other pages', () => {
  expect(all.filter((permission) => isPermissionGranted(permission, false))).toEqual([])
})

test.each([
  ['app://bunko/manga/1', 'window'],
  ['app://bunko.example/manga/1', 'blocked'],
  ['app://user@bunko/x', 'window'],
  ['https://example.com/', 'browser'],
  ['http://example.com/', 'browser'],
  ['file:///etc/passwd', 'blocked'],
  ['javascript:alert(1)', 'blocked'],
  ['ms-settings:privacy', 'blocked'],
  ['data:text/html,x', 'blocked'],
  ['about:blank', 'blocked'],
  ['https://app.bunko.evil.example/', 'browser'],
  ['app://bunko.evil.example/', 'blocked'],
  ['blob:app://bunko/x', 'blocked'],
  ['\\\\server\\share', 'blocked'],
  ['not an address', 'blocked'],
] as const)('classifies %s as %s', (address, target) => {
  expect(classifyLink(address)).toBe(target)
})

test.each([
  ['app://bunko/api/exports/1', true],
  ['blob:app://bunko/0f1a2b3c', true],
  ['blob:https://example.com/0f1a2b3c', false],
  ['data:image/png;base64,AA==', false],
])('a download from %j is of the own page: %j', (address, isOwn) => {
  expect(isOwnDownload(address)).toBe(isOwn)
})
