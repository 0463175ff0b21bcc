import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isInstalled } from './install-dependencies.mjs'

const parent = mkdtempSync(join(tmpdir(), 'bunko-install-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

function project({ locked = {}, installed = {} } = {}) {
  const folder = mkdtempSync(join(parent, 'project-'))
  const write = (file, packages) => writeFileSync(join(folder, file), JSON.stringify({ packages }))
  const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } }
  write('package-lock.json', { '': { version: '0.1.0' }, ...packages, ...locked })
  mkdirSync(join(folder, 'node_modules'))
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' }, ...installed })
  return folder
}

test('accepts an install without an optional package', () => {
  expect(isInstalled(project())).toBe(true)
})

test.each([
  ['a package has another version', { installed: { 'node_modules/a': { version: '1.0.1' } } }],
  ['an optional package has another version', { installed: { 'node_modules/b': { version: '2.0.1' } } }],
  ['a package is missing', { locked: { 'node_modules/c': { version: '3.0.0' } } }],
])('rejects an install when %s', (_, options) => {
  expect(isInstalled(project(options))).toBe(false)
})

test('rejects a folder without an install', () => {
  expect(isInstalled(parent)).toBe(false)
})
