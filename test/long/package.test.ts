import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extractAll, extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { aims } from '../bench/aims.ts'
import { writeElectronDist } from '../support/electron-dist.ts'
import { folderForTests } from '../support/folder-for-tests.ts'

const root = join(import.meta.dirname, '../..')
const folder = folderForTests('package')
const unpacked = join(folder, 'release/linux-unpacked')
const archive = join(unpacked, 'resources/app.asar')

const updateUrl = 'https://updates.example/bunko'

/** Limit for the package without Electron, so that it only grows on purpose. */
const budgetBytes = aims.package.valueAtMost * 2 ** 20

beforeAll(async () => {
  writeElectronDist(join(folder, 'electron'))
  await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'package', '--linux', '--dir', `-c.directories.output=${join(folder, 'release')}`],
    { cwd: root, env: { ...process.env, BUNKO_ELECTRON_DIST: join(folder, 'electron'), BUNKO_UPDATE_URL: updateUrl } },
  )
})

const packed = () => listPackage(archive, { isPack: false }).map((path) => path.slice(1).replaceAll('\\', '/'))

test('contains the built program and its libraries only', () => {
  const files = packed()
  const packages = files.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/@]+)\//.exec(path)?.[1]).filter(Boolean)
  expect([...new Set(packages)].sort()).toEqual([
    '7z-wasm',
    '@emnapi/runtime',
    '@hyzyla/pdfium',
    '@img/colour',
    '@img/sharp-wasm32',
    'better-sqlite3',
    'detect-libc',
    'keytar',
    'playwright-core',
    'semver',
    'sharp',
    'tslib',
  ])
  const top = files.map((path) => path.split('/')[0])
  expect([...new Set(top)].sort()).toEqual(['dist', 'node_modules', 'package.json'])
  expect(files).toEqual(
    expect.arrayContaining([
      ...['dist/shell.js', 'dist/worker.js', 'dist/preload/index.cjs', 'dist/renderer/licences.txt'],
      ...['node_modules/7z-wasm/7zz.wasm', 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm'],
    ]),
  )
})

test('names the licence of Bunko and the text of every other', () => {
  const text = extractFile(archive, 'dist/renderer/licences.txt').toString()
  const entries = text.split(/^-{72}$/m).map((entry) => entry.trim())
  expect(entries[0]).toMatch(/^Bunko\n\nMIT License/)
  expect(entries.filter((entry) => entry.length < 400)).toEqual([])
  for (const title of ['Apache-2.0', 'GPL-3.0', 'LGPL-2.1', 'LGPL-3.0'])
    expect(entries.some((entry) => entry.startsWith(`${title}\n`))).toBe(true)
  expect(entries.find((entry) => entry.startsWith('@img/sharp-libvips'))).toMatch(/glib .*LGPLv3/)
})

test('knows where updates are', () => {
  const config = readFileSync(join(unpacked, 'resources/app-update.yml'), 'utf8')
  expect(parse(config)).toEqual({ provider: 'generic', url: updateUrl, updaterCacheDirName: 'bunko-updater' })
})

test('contains no source, source map, type or build file', () => {
  const unwanted = packed().filter(
    (path) => /\.(map|d\.[cm]?ts|[cm]?tsx?|cc?|cpp|h|hpp|o|gyp)$/.test(path) || /\.test\.|\/tests?\//.test(path),
  )
  expect(unwanted).toEqual([])
})

test('has of Playwright what reads sites, without its debugger and commands', () => {
  const own = packed().filter((path) => path.startsWith('node_modules/playwright-core/'))
  expect(own.filter((path) => /\/(bin|vite|tools)\//.test(path))).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'bunko-packed-'))
  try {
    extractAll(archive, folder)
    const { chromium } = createRequire(join(folder, 'dist/worker.js'))('playwright-core')
    expect(chromium.connectOverCDP).toBeTypeOf('function')
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('keeps native files outside the archive, for this system only', () => {
  const natives = readdirSync(`${archive}.unpacked`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.node$|\.so(\.|$)/.test(path))
    .map((path) =>
      path
        .replaceAll('\\', '/')
        .replace(/-\d+(\.\d+)*(?=\.node$)/, '')
        .replace(/\.so\..*/, '.so'),
    )
  expect(natives.sort()).toEqual([
    'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    'node_modules/keytar/build/Release/keytar.node',
  ])
})

test('stays within its size limit', () => {
  const sizes = readdirSync(join(unpacked, 'resources'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budgetBytes)
})

test('turns off the fuses that let other programs run code as Bunko', async () => {
  const wire = await getCurrentFuseWire(join(unpacked, 'bunko'))
  const off = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableCookieEncryption,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ]
  const on = [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar]
  for (const fuse of off) expect([FuseV1Options[fuse], wire[fuse]]).toEqual([FuseV1Options[fuse], FuseState.DISABLE])
  for (const fuse of on) expect([FuseV1Options[fuse], wire[fuse]]).toEqual([FuseV1Options[fuse], FuseState.ENABLE])
})

test('starts, imports, shows pages, downloads, opens files and quits', async () => {
  const check = promisify(execFile)(process.execPath, [
    join(root, 'scripts/run.mjs'),
    'check-package',
    join(folder, 'release'),
  ])
  const { stderr } = await check
  expect(stderr.match(/^✓ .*$/gm)).toHaveLength(6)
})
