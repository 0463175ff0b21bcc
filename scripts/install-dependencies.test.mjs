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

test('a folder that npm ci filled by hand counts as installed; an optional package may be missing', () => {
  expect(isInstalled(project())).toBe(true)
})

test.each([
  ['another version lies there', { installed: { 'node_modules/a': { version: '1.0.1' } } }],
  ['another optional version lies there', { installed: { 'node_modules/b': { version: '2.0.1' } } }],
  ['a package is missing', { locked: { 'node_modules/c': { version: '3.0.0' } } }],
  ['package.json asks for what the lock does not have', { dependencies: { a: '1.0.0', d: '1.0.0' } }],
])('it does not when %s', (_, options) => {
  expect(isInstalled(project(options))).toBe(false)
})

test('what has been checked once is remembered until the lock changes', () => {
  const folder = project()
  expect(isInstalled(folder)).toBe(true)
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  expect(isInstalled(folder)).toBe(true)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }))
  expect(isInstalled(folder)).toBe(false)
})

test('a new version of the program itself asks for no install', () => {
  expect(fingerprint(project({ version: '0.2.0' }))).toBe(fingerprint(project()))
  expect(fingerprint(project({ dependencies: { a: '1.1.0' } }))).not.toBe(fingerprint(project()))
})
