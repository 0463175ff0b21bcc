import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprint, isInstalled } from './install-dependencies.mjs'

const parent = mkdtempSync(join(tmpdir(), 'bunko-install-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

function project({ dependencies = { a: '1.0.0' }, version = '0.1.0', locked = {}, installed = {} } = {}) {
  const folder = mkdtempSync(join(parent, 'project-'))
  const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value))
  const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } }
  write('package.json', { version, dependencies })
  write('package-lock.json', { packages: { '': { dependencies: { a: '1.0.0' } }, ...packages, ...locked } })
  mkdirSync(join(folder, 'node_modules'))
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' }, ...installed } })
  return folder
}

test('accepts an install that the user ran, without an optional package', () => {
  expect(isInstalled(project())).toBe(true)
})

test.each([
  ['a package has another version', { installed: { 'node_modules/a': { version: '1.0.1' } } }],
  ['an optional package has another version', { installed: { 'node_modules/b': { version: '2.0.1' } } }],
  ['a package is missing', { locked: { 'node_modules/c': { version: '3.0.0' } } }],
  ['package.json lists a package that the lock file lacks', { dependencies: { a: '1.0.0', d: '1.0.0' } }],
])('rejects an install when %s', (_, options) => {
  expect(isInstalled(project(options))).toBe(false)
})

test('remembers a check until the lock file changes', () => {
  const folder = project()
  expect(isInstalled(folder)).toBe(true)
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  expect(isInstalled(folder)).toBe(true)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }))
  expect(isInstalled(folder)).toBe(false)
})

test('ignores the version of the program', () => {
  expect(fingerprint(project({ version: '0.2.0' }))).toBe(fingerprint(project()))
  expect(fingerprint(project({ dependencies: { a: '1.1.0' } }))).not.toBe(fingerprint(project()))
})
