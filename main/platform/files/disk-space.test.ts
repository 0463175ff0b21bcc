import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isProblem } from '../problem.ts'
import { asDiskProblem, freeBytes, requireFreeSpace } from './disk-space.ts'

const absent = join(tmpdir(), 'not', 'made', 'yet')

describe('the free space', () => {
  it('of a folder that does not exist yet is that of its disk', async () => {
    const onDisk = await freeBytes(tmpdir())
    expect(onDisk).toBeGreaterThan(0)
    expect(Math.abs((await freeBytes(absent)) - onDisk)).toBeLessThan(1_000_000_000)
  })

  it('is enough when nothing has to stay free', async () => {
    await expect(requireFreeSpace(tmpdir(), 0, 0)).resolves.toBeUndefined()
  })

  it('is not enough for more bytes than the disk has', async () => {
    const needed = (await freeBytes(tmpdir())) * 2
    const refusal = await requireFreeSpace(tmpdir(), needed).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'disk_full', retryable: true, waitSeconds: 60 })
    expect((refusal as Error).message).toMatch(/^Only \d+ MB are free .* and \d+ MB are needed\./)
  })
})

describe('an error of the disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])('%s becomes a problem that keeps its cause', (code) => {
    const error = Object.assign(new Error('write failed'), { code })
    const problem = asDiskProblem(error)
    expect(isProblem(problem, 'disk_full')).toBe(true)
    expect((problem as Error).cause).toBe(error)
  })

  it('of another kind stays what it is', () => {
    const error = Object.assign(new Error('read-only'), { code: 'EROFS' })
    expect(asDiskProblem(error)).toBe(error)
    expect(asDiskProblem('odd')).toBe('odd')
  })
})
