import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { mergeUpdateFiles } from './merge-update-files.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeBuild(arch, version = '1.2.3') {
  const build = join(folder, 'builds', `bunko-windows-${arch}`)
  const name = `Bunko-${version}-win-${arch}.exe`
  mkdirSync(build, { recursive: true })
  writeFileSync(join(build, name), arch)
  const update = { version, files: [{ url: name, sha512: arch, size: 1 }], path: name, sha512: arch }
  writeFileSync(join(build, 'latest.yml'), stringify(update))
}

test('one update file lists the installers of both architectures', () => {
  writeBuild('arm64')
  writeBuild('x64')
  const release = join(folder, 'release')
  mergeUpdateFiles(join(folder, 'builds'), release)
  expect(readdirSync(release).sort()).toEqual(['Bunko-1.2.3-win-arm64.exe', 'Bunko-1.2.3-win-x64.exe', 'latest.yml'])
  const merged = parse(readFileSync(join(release, 'latest.yml'), 'utf8'))
  expect(merged.files.map(({ url }) => url)).toEqual(['Bunko-1.2.3-win-x64.exe', 'Bunko-1.2.3-win-arm64.exe'])
  expect(merged.path).toBe('Bunko-1.2.3-win-x64.exe')
})

test('builds of two versions are refused', () => {
  writeBuild('arm64')
  writeBuild('x64', '1.2.4')
  expect(() => mergeUpdateFiles(join(folder, 'builds'), join(folder, 'release'))).toThrow(/two versions/)
})
