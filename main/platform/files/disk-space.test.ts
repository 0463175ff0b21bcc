import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isProblem } from '../problem.ts'
import { getFreeBytes, requireFreeSpace, toDiskProblem, toFailedDisk } from './disk-space.ts'

const absent = join(tmpdir(), 'not', 'made', 'yet')

describe('free space', () => {
  it('is that of the disk for a folder that does not exist', async () => {
    const onDisk = await getFreeBytes(tmpdir())
    expect(onDisk).toBeGreaterThan(0)
    expect(Math.abs((await getFreeBytes(absent)) - onDisk)).toBeLessThan(1_000_000_000)
  })

  it('suffices when nothing has to stay free', async () => {
    await expect(requireFreeSpace(tmpdir(), 0, 0)).resolves.toBeUndefined()
  })

  it('does not suffice for more bytes than the disk has', async () => {
    const needed = (await getFreeBytes(tmpdir())) * 2
    const error = await requireFreeSpace(tmpdir(), needed).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'disk_full', retryable: true, waitSeconds: 60 })
    expect((error as Error).message).toMatch(/^The library’s disk has [\d,]+ MB free, but [\d,]+ MB are needed\./)
  })
})

describe('toDiskProblem', () => {
  it.each(['ENOSPC', 'EDQUOT'])('converts %s and keeps the cause', (code) => {
    const error = Object.assign(new Error('write failed'), { code })
    const problem = toDiskProblem(error)
    expect(isProblem(problem, 'disk_full')).toBe(true)
    expect((problem as Error).cause).toBe(error)
  })

  it('returns other errors unchanged', () => {
    const error = Object.assign(new Error('read-only'), { code: 'EROFS' })
    expect(toDiskProblem(error)).toBe(error)
    expect(toDiskProblem('odd')).toBe('odd')
  })
})

describe('toFailedDisk', () => {
  it.each(['EIO', 'EROFS', 'SQLITE_IOERR_FSYNC', 'SQLITE_READONLY', 'SQLITE_CORRUPT'])('converts %s', (code) => {
    const problem = toFailedDisk(Object.assign(new Error('failed'), { code }))
    expect(problem).toMatchObject({ code: 'disk_failed', retryable: true })
    expect((problem as Error).message).toContain(code)
  })

  it.each(['EMFILE', 'ENFILE'])('says of %s that the program is busy, not that the disk fails', (code) => {
    const problem = toFailedDisk(Object.assign(new Error('too many open files'), { code }))
    expect(problem).toMatchObject({ code: 'busy', retryable: true })
    expect((problem as Error).message).toContain(code)
  })

  it('converts a full disk and leaves other errors', () => {
    expect(toFailedDisk(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toMatchObject({ code: 'disk_full' })
    const error = Object.assign(new Error('constraint'), { code: 'SQLITE_CONSTRAINT' })
    expect(toFailedDisk(error)).toBe(error)
  })
})
