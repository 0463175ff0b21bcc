import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAutostartEntry, createLoginItem, getAutostartFile, writeAutostart } from './start-at-login.ts'

vi.mock('electron', () => ({}))

test.each([
  ['/opt/Bunko/bunko', '"/opt/Bunko/bunko"'],
  ['/home/me/My Programs/Bunko.AppImage', '"/home/me/My Programs/Bunko.AppImage"'],
  ['/home/me/100%/b', '"/home/me/100%%/b"'],
  ['/home/me/$HOME/`b`', '"/home/me/\\\\$HOME/\\\\`b\\\\`"'],
  ['/home/me/a"b', '"/home/me/a\\\\"b"'],
  ['/home/me/a\\b', '"/home/me/a\\\\\\\\b"'],
])('quotes %s as %s', (program, written) => {
  expect(createAutostartEntry(program).split('\n')).toContain(`Exec=${written} --hidden`)
})

test.each([
  [{ XDG_CONFIG_HOME: '/home/me/configs' }, '/home/me/configs/autostart/bunko.desktop'],
  [{ XDG_CONFIG_HOME: 'relative' }, join(homedir(), '.config/autostart/bunko.desktop')],
  [{ XDG_CONFIG_HOME: '' }, join(homedir(), '.config/autostart/bunko.desktop')],
  [{}, join(homedir(), '.config/autostart/bunko.desktop')],
])('with %j the file is %s', (env, file) => {
  expect(getAutostartFile(env)).toBe(file)
})

test.each([
  ['an installed program', {}, { openAtLogin: true, args: ['--hidden'] }],
  [
    'the portable program, which runs from a temporary folder',
    { PORTABLE_EXECUTABLE_FILE: 'D:\\Bunko.exe' },
    { openAtLogin: true, args: ['--hidden'], path: 'D:\\Bunko.exe' },
  ],
])('the login item of %s', (_, env, item) => {
  expect(createLoginItem(true, env)).toEqual(item)
})

describe('writeAutostart', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bunko-autostart-'))
    file = join(folder, 'autostart', 'bunko.desktop')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const readEntry = () => readFile(file, 'utf8').catch(() => undefined)

  test('creates, updates and removes the file', async () => {
    await writeAutostart(file, undefined)
    expect(await readEntry()).toBeUndefined()
    await writeAutostart(file, createAutostartEntry('/old/Bunko.AppImage'))
    expect((await readEntry())?.startsWith('[Desktop Entry]\nType=Application\n')).toBe(true)
    await writeAutostart(file, createAutostartEntry('/new/Bunko.AppImage'))
    expect(await readEntry()).toBe(createAutostartEntry('/new/Bunko.AppImage'))
    await writeAutostart(file, undefined)
    expect(await readEntry()).toBeUndefined()
  })

  test('recognizes a file that the desktop has changed and keeps a file of the user', async () => {
    await writeAutostart(file, createAutostartEntry('/old/Bunko'))
    await writeFile(file, `${createAutostartEntry('/old/Bunko').replaceAll('\n', '\r\n')}Hidden=true\r\n`)
    await writeAutostart(file, createAutostartEntry('/new/Bunko'))
    expect(await readEntry()).toBe(createAutostartEntry('/new/Bunko'))
    const own = '[Desktop Entry]\nType=Application\nExec=bunko bunko://downloads\n'
    await writeFile(file, own)
    await writeAutostart(file, createAutostartEntry('/new/Bunko'))
    await writeAutostart(file, undefined)
    expect(await readEntry()).toBe(own)
  })
})
