import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renameWithRetries } from './rename-with-retries.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-rename-'))
})
afterEach(() => rm(folder, { recursive: true }))

const inUseError = () => Object.assign(new Error('in use'), { code: 'EBUSY' })

describe('renameWithRetries', () => {
  it('renames a file', async () => {
    await writeFile(join(folder, 'a'), '')
    await renameWithRetries(join(folder, 'a'), join(folder, 'b'))
    expect(await readdir(folder)).toEqual(['b'])
  })

  it('fails immediately for a missing file', async () => {
    await expect(renameWithRetries(join(folder, 'a'), join(folder, 'b'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('retries on Windows while another program has the file open', async () => {
    let calls = 0
    const rename = async () => {
      calls += 1
      if (calls < 4) throw inUseError()
    }
    await renameWithRetries('a', 'b', { rename, platform: 'win32' })
    expect(calls).toBe(4)
  })

  it('does not retry on other systems', async () => {
    let calls = 0
    const rename = async () => {
      calls += 1
      throw inUseError()
    }
    await expect(renameWithRetries('a', 'b', { rename, platform: 'linux' })).rejects.toThrow('in use')
    expect(calls).toBe(1)
  })
})
