import { constants } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isTemporaryName, renameWithRetries, temporaryPathFor, writeAtomically } from './write-atomically.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-write-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('writeAtomically', () => {
  it('writes the file and leaves no temporary file', async () => {
    await writeAtomically(join(folder, 'a.cbz'), Buffer.from('whole'))
    expect(await readFile(join(folder, 'a.cbz'), 'utf8')).toBe('whole')
    expect(await readdir(folder)).toEqual(['a.cbz'])
  })

  it('replaces an existing file', async () => {
    await writeFile(join(folder, 'a.cbz'), 'old and longer')
    await writeAtomically(join(folder, 'a.cbz'), Buffer.from('new'))
    expect(await readFile(join(folder, 'a.cbz'), 'utf8')).toBe('new')
  })

  it('does not create the final file before the write is complete', async () => {
    const path = join(folder, 'a.cbz')
    await writeAtomically(path, async (file) => {
      await file.writeFile('half')
      const [name, ...others] = await readdir(folder)
      expect(others).toEqual([])
      expect(isTemporaryName(name!)).toBe(true)
      await file.writeFile(' and half')
    })
    expect(await readFile(path, 'utf8')).toBe('half and half')
  })

  it('keeps the old file when the writer fails', async () => {
    await writeFile(join(folder, 'a.cbz'), 'old')
    const write = writeAtomically(join(folder, 'a.cbz'), async (file) => {
      await file.writeFile('half')
      throw new Error('the page is gone')
    })
    await expect(write).rejects.toThrow('the page is gone')
    expect(await readdir(folder)).toEqual(['a.cbz'])
    expect(await readFile(join(folder, 'a.cbz'), 'utf8')).toBe('old')
  })

  it('keeps the old file when the check fails', async () => {
    await writeFile(join(folder, 'a.cbz'), 'old')
    const check = async (temporary: string) => {
      expect(await readFile(temporary, 'utf8')).toBe('new')
      throw new Error('not what was wanted')
    }
    await expect(writeAtomically(join(folder, 'a.cbz'), Buffer.from('new'), { check })).rejects.toThrow('not what')
    expect(await readdir(folder)).toEqual(['a.cbz'])
    expect(await readFile(join(folder, 'a.cbz'), 'utf8')).toBe('old')
  })

  it('removes the temporary file when the rename fails', async () => {
    await mkdir(join(folder, 'a.cbz'))
    await expect(writeAtomically(join(folder, 'a.cbz'), Buffer.from('new'))).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['a.cbz'])
    expect((await stat(join(folder, 'a.cbz'))).isDirectory()).toBe(true)
  })

  it('writes a file with a name of maximum length', async () => {
    const name = `${'漢'.repeat(83)}.cbz`
    await writeAtomically(join(folder, name), Buffer.from('x'))
    expect(await readdir(folder)).toEqual([name])
  })

  it('supports concurrent writers of the same path', async () => {
    const path = join(folder, 'a.cbz')
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.alloc(100_000, n))
    await Promise.all(bodies.map((body) => writeAtomically(path, body)))
    const found = await readFile(path)
    expect(bodies.some((body) => body.equals(found))).toBe(true)
    expect(await readdir(folder)).toEqual(['a.cbz'])
  })

  it.runIf(process.platform === 'linux')('reports a full disk as a problem and cleans up', async () => {
    const write = writeAtomically(join(folder, 'a.cbz'), async () => {
      // Every write to /dev/full fails with ENOSPC.
      const full = await open('/dev/full', constants.O_WRONLY)
      await full.writeFile('x').finally(() => full.close())
    })
    await expect(write).rejects.toMatchObject({ name: 'Problem', code: 'disk_full', retryable: true })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('temporaryPathFor', () => {
  it('is another path each time, which is recognized', () => {
    const start = join(folder, 'The Long Way Home Through The Snow Of Winter')
    const paths = [1, 1, 2].map((chapter) => temporaryPathFor(`${start} ${chapter}.cbz`))
    expect(new Set(paths).size).toBe(3)
    for (const path of paths) expect([dirname(path), isTemporaryName(basename(path))]).toEqual([folder, true])
  })
})

describe('isTemporaryName', () => {
  it('recognizes temporary files', () => {
    expect(isTemporaryName('.a.cbz.0123456789ab.part')).toBe(true)
    expect(isTemporaryName('a.cbz')).toBe(false)
    expect(isTemporaryName('notes.part')).toBe(false)
    expect(isTemporaryName('.mine.part')).toBe(false)
  })
})

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
