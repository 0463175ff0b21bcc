// Updates of the AppImage from a local update server, in the double. The updater is the real one.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type {} from '../../shared/bridge.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { askInWindow, firstScreen, launchShell } from '../support/launch-shell.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const folder = folderForTests('updates')
const resources = join(folder, 'resources')
const newProgram = Buffer.from(`#!/bin/sh\ntouch ${join(folder, 'installed')}\n`)
const notes = '<h2>Fixes</h2><ul><li>Pages &amp; covers</li><li>Search</li></ul>'
const requests: string[] = []
let published: { readonly version: string; readonly sha512: string }
let shell: ElectronApplication | undefined
let page: Page
let server: TestServer

beforeAll(async () => {
  server = await startServer(({ url = '' }, response) => {
    requests.push(url)
    if (url.startsWith('/latest-linux')) {
      const { version, sha512 } = published
      const file = { url: 'Bunko.AppImage', sha512, size: newProgram.length }
      const update = { version, files: [file], path: file.url, sha512, releaseDate: '2026-11-22T00:00:00.000Z' }
      response.end(JSON.stringify({ ...update, releaseNotes: notes }))
    } else if (url.startsWith('/Bunko.AppImage')) response.end(newProgram)
    else response.writeHead(404).end()
  })
  mkdirSync(resources)
  const config = { provider: 'generic', url: `${server.origin}/`, updaterCacheDirName: 'bunko-updater' }
  writeFileSync(join(resources, 'app-update.yml'), JSON.stringify(config))
})
afterEach(async () => {
  await shell?.close()
  shell = undefined
  requests.length = 0
})
afterAll(() => server.close())

const sha512 = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')

let starts = 0
async function start(env: Readonly<Record<string, string>> = {}): Promise<{ program: string; dataDir: string }> {
  starts += 1
  const place = join(folder, `start${starts}`)
  mkdirSync(place)
  const program = join(place, 'Bunko.AppImage')
  writeFileSync(program, 'the old program')
  chmodSync(program, 0o755)
  const dataDir = join(place, 'data')
  await open(dataDir, program, env)
  return { program, dataDir }
}

async function open(dataDir: string, program: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const double = { ELECTRON_DOUBLE_PACKAGED: '1', ELECTRON_DOUBLE_RESOURCES: resources }
  const system = {
    APPIMAGE: program,
    XDG_CACHE_HOME: join(dataDir, '../caches'),
    XDG_CONFIG_HOME: join(dataDir, '../configs'),
  }
  shell = await launchShell({ dataDir, env: { ...double, ...system, ...env } })
  page = await firstScreen(shell)
}

const about = () => page.evaluate(() => location.assign('/about'))
const shown = () =>
  shell!.evaluate(({ Notification }) => (Reflect.get(Notification, 'shown') as { title: string }[]).length)

test('an update is downloaded, announced with its notes, and installed when the app ends', async () => {
  published = { version: '9.9.9', sha512: sha512(newProgram) }
  const { program } = await start()
  await expect.poll(shown).toBe(1)
  await about()
  await page.getByText('Version 9.9.9 is ready.').waitFor()
  const text = await page.getByRole('heading', { name: 'What’s new' }).locator('xpath=following-sibling::p').innerText()
  expect(text).toBe('Fixes\n• Pages & covers\n• Search')
  expect(readFileSync(program, 'utf8')).toBe('the old program')
  await shell!.close()
  expect(readFileSync(program)).toEqual(newProgram)
  expect(existsSync(join(folder, 'installed'))).toBe(true)
})

test('an update with other bytes than promised is refused, and the program stays', async () => {
  published = { version: '9.9.9', sha512: sha512(Buffer.from('something else')) }
  const { program } = await start()
  await about()
  await page.getByRole('button', { name: 'Check for updates' }).click()
  await page.getByText('the download failed').waitFor()
  expect(await shown()).toBe(0)
  await shell!.close()
  expect(readFileSync(program, 'utf8')).toBe('the old program')
})

test('nothing is asked if the setting is off, but a press looks for updates', async () => {
  published = { version: '0.0.1', sha512: sha512(newProgram) }
  const { program, dataDir } = await start()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await askInWindow(() => page).setDesktop({ checkForUpdates: false })
  await shell!.close()
  requests.length = 0
  await open(dataDir, program)
  await about()
  await page.getByText('hasn’t checked for updates').waitFor()
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Check for updates' }).click()
  await page.getByText('You have the newest version.').waitFor()
  expect(requests).toHaveLength(1)
})

test('a program that was not published with an update address says nothing about updates', async () => {
  await start({ ELECTRON_DOUBLE_RESOURCES: folder })
  await about()
  await page.getByRole('heading', { name: 'Credits' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Updates' }).count()).toBe(0)
  expect(requests).toEqual([])
})
