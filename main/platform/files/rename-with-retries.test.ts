import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renamePatiently } from './rename-with-retries.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-rename-'))
})
afterEach(() => rm(folder, { recursive: true }))

const refusal = () => Object.assign(new Error('in use'), { code: 'EBUSY' })

describe('a patient rename', () => {
  it('renames', async () => {
    await writeFile(join(folder, 'a'), '')
    await renamePatiently(join(folder, 'a'), join(folder, 'b'))
    expect(await readdir(folder)).toEqual(['b'])
  })

  it('tells at once that there is nothing to rename', async () => {
    await expect(renamePatiently(join(folder, 'a'), join(folder, 'b'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('on Windows tries again while another program holds the file', async () => {
    let calls = 0
    const held = async () => {
      calls += 1
      if (calls < 4) throw refusal()
    }
    await renamePatiently('a', 'b', { move: held, platform: 'win32' })
    expect(calls).toBe(4)
  })

  it('elsewhere takes the refusal as final', async () => {
    let calls = 0
    const held = async () => {
      calls += 1
      throw refusal()
    }
    await expect(renamePatiently('a', 'b', { move: held, platform: 'linux' })).rejects.toThrow('in use')
    expect(calls).toBe(1)
  })
})
