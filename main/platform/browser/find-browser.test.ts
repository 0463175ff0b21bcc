import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

const [first, second] = ['first', 'second'].map((name) => mkdtempSync(join(tmpdir(), `${name}-`))) as [string, string]
afterAll(() => {
  for (const folder of [first, second]) rmSync(folder, { recursive: true })
})
const program = (folder: string, name: string) => {
  const file = join(folder, name)
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}
const edge = program(first, 'microsoft-edge')
const chrome = program(second, 'google-chrome')
writeFileSync(join(first, 'chromium'), 'not a program', { mode: 0o644 })
const env = { PATH: [first, second].join(delimiter) }

test('prefers Chromium and Chrome to Edge and skips files that are not executable', async () => {
  expect(await findBrowser({ env })).toBe(chrome)
  expect(await findBrowser({ env: { PATH: first } })).toBe(edge)
})

test('uses the configured browser', async () => {
  expect(await findBrowser({ configuredPath: edge, env })).toBe(edge)
})

test('rejects a configured browser that does not exist', async () => {
  await expect(findBrowser({ configuredPath: join(first, 'absent'), env })).rejects.toMatchObject({
    detail: expect.stringContaining('BUNKO_BROWSER'),
  })
})

test('says what to install or set when no browser is found', async () => {
  await expect(findBrowser({ env: {}, platform: 'win32' })).rejects.toMatchObject({
    name: 'Problem',
    detail: expect.stringMatching(/Install Chromium, Chrome or Edge, or set BUNKO_BROWSER/),
    extra: { field: 'scrapingType', suggestion: { key: 'browser.install' } },
  })
})

test('searches the program folders on Windows', async () => {
  const file = 'C:\\Users\\reader\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'
  const canExecute = async (other: string) => other === file
  const places = { PATH: 'C:\\Windows', LOCALAPPDATA: 'C:\\Users\\reader\\AppData\\Local' }
  expect(await findBrowser({ env: places, platform: 'win32', canExecute })).toBe(file)
})

test('searches the Applications folder on macOS', async () => {
  const file = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  expect(await findBrowser({ env: {}, platform: 'darwin', canExecute: async (other) => other === file })).toBe(file)
})
