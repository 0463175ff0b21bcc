import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { autostartEntry, autostartFile, writeAutostart } from './linux-autostart.ts'

test.each([
  ['/opt/Bunko/bunko', '"/opt/Bunko/bunko"'],
  ['/home/me/My Programs/Bunko.AppImage', '"/home/me/My Programs/Bunko.AppImage"'],
  ['/home/me/100%/b', '"/home/me/100%%/b"'],
  ['/home/me/$HOME/`b`', '"/home/me/\\\\$HOME/\\\\`b\\\\`"'],
  ['/home/me/a"b', '"/home/me/a\\\\"b"'],
  ['/home/me/a\\b', '"/home/me/a\\\\\\\\b"'],
])('%s is started as %s', (program, written) => {
  expect(autostartEntry(program).split('\n')).toContain(`Exec=${written}`)
})

test.each([
  [{ XDG_CONFIG_HOME: '/home/me/configs' }, '/home/me/configs/autostart/bunko.desktop'],
  [{ XDG_CONFIG_HOME: 'relative' }, join(homedir(), '.config/autostart/bunko.desktop')],
  [{ XDG_CONFIG_HOME: '' }, join(homedir(), '.config/autostart/bunko.desktop')],
  [{}, join(homedir(), '.config/autostart/bunko.desktop')],
])('with %j it stands at %s', (env, file) => {
  expect(autostartFile(env)).toBe(file)
})

describe('the file', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bunko-autostart-'))
    file = join(folder, 'autostart', 'bunko.desktop')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const there = () => readFile(file, 'utf8').catch(() => undefined)

  test('is written in a folder that was not there, follows a program that was moved, and goes', async () => {
    await writeAutostart(file, undefined)
    expect(await there()).toBeUndefined()
    await writeAutostart(file, autostartEntry('/old/Bunko.AppImage'))
    expect((await there())?.startsWith('[Desktop Entry]\nType=Application\n')).toBe(true)
    await writeAutostart(file, autostartEntry('/new/Bunko.AppImage'))
    expect(await there()).toBe(autostartEntry('/new/Bunko.AppImage'))
    await writeAutostart(file, undefined)
    expect(await there()).toBeUndefined()
  })

  test('is known again after a desktop has changed it, one that a person made is left alone', async () => {
    await writeAutostart(file, autostartEntry('/old/Bunko'))
    await writeFile(file, `${autostartEntry('/old/Bunko').replaceAll('\n', '\r\n')}Hidden=true\r\n`)
    await writeAutostart(file, autostartEntry('/new/Bunko'))
    expect(await there()).toBe(autostartEntry('/new/Bunko'))
    const own = '[Desktop Entry]\nType=Application\nExec=bunko bunko://downloads\n'
    await writeFile(file, own)
    await writeAutostart(file, autostartEntry('/new/Bunko'))
    await writeAutostart(file, undefined)
    expect(await there()).toBe(own)
  })
})
