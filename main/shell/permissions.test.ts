import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { mayUse } from './permissions.ts'

const types = join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'electron.d.ts')
const declared =
  /setPermissionRequestHandler\(handler: .*?permission: ([^,]*),/.exec(readFileSync(types, 'utf8'))?.[1] ?? ''
const all = [...declared.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '')

test('of all permissions that this Electron knows a page gets three', () => {
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter((permission) => mayUse(permission, true))).toEqual([
    'clipboard-sanitized-write',
    'fullscreen',
    'screen-wake-lock',
  ])
})

test('no other page gets any', () => {
  expect(all.filter((permission) => mayUse(permission, false))).toEqual([])
})
