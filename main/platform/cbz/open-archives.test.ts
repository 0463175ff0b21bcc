import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitFor } from '../../../test/support/wait-for.ts'
import { createOpenArchives, type OpenArchives, type OpenArchivesOptions } from './open-archives.ts'
import { type OpenArchive, openArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
let archives: OpenArchives
let opened: string[]
let closed: string[]
let nowMs: number

/** Uses real archives and records which ones are opened and closed. */
function create(options: OpenArchivesOptions = {}): void {
  const clock = { now: () => new Date(0), monotonicMs: () => nowMs }
  const open = async (path: string): Promise<OpenArchive> => {
    opened.push(path)
    const archive = await openArchive(path)
    const close = async () => {
      await archive.close()
      closed.push(path)
    }
    return { ...archive, close }
  }
  archives = createOpenArchives({ clock, open, ...options })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-open-'))
  opened = []
  closed = []
  nowMs = 0
})
afterEach(async () => {
  await archives.closeAll()
  await rm(folder, { recursive: true })
})

async function write(name: string, text = name): Promise<string> {
  const finalPath = join(folder, name)
  await writeArchive({ finalPath, pages: [{ name: '0001.jpg', bytes: Buffer.from(text) }] })
  return finalPath
}

const firstPage = async (archive: OpenArchive): Promise<string> =>
  Buffer.from(await archive.read(archive.entries[0]!)).toString()

describe('use', () => {
  it('opens an archive once and keeps it open', async () => {
    create()
    const path = await write('a')
    expect(await archives.use(path, firstPage)).toBe('a')
    expect(await archives.use(path, firstPage)).toBe('a')
    expect(opened).toEqual([path])
    expect(closed).toEqual([])
  })

  it('opens an archive once for concurrent readers', async () => {
    create()
    const path = await write('a')
    const pages = await Promise.all(Array.from({ length: 20 }, () => archives.use(path, firstPage)))
    expect(new Set(pages)).toEqual(new Set(['a']))
    expect(opened).toHaveLength(1)
  })

  it('closes the least recently used archive beyond the limit', async () => {
    create({ max: 2 })
    const [a, b, c] = [await write('a'), await write('b'), await write('c')]
    await archives.use(a, firstPage)
    await archives.use(b, firstPage)
    await archives.use(a, firstPage)
    await archives.use(c, firstPage)
    await waitFor(() => expect(closed).toEqual([b]))
    await archives.use(a, firstPage)
    expect(opened).toEqual([a, b, c])
  })

  it('does not close an archive with readers', async () => {
    create({ max: 1 })
    const [a, b, c] = [await write('a'), await write('b'), await write('c')]
    await archives.use(a, async (archive) => {
      await archives.use(b, firstPage)
      await archives.use(c, firstPage)
      expect(closed).not.toContain(a)
      expect(await firstPage(archive)).toBe('a')
    })
    await waitFor(() => expect(closed).toHaveLength(2))
  })

  it('closes idle archives', async () => {
    create({ idleMs: 5 })
    const path = await write('a')
    await archives.use(path, firstPage)
    nowMs = 5
    await waitFor(() => expect(closed).toEqual([path]))
    expect(await archives.use(path, firstPage)).toBe('a')
  })

  it('reopens an archive whose file was replaced', async () => {
    create()
    const path = await write('a', 'old')
    await archives.use(path, firstPage)
    await write('a', 'new')
    nowMs = 1_000
    expect(await archives.use(path, firstPage)).toBe('new')
    await waitFor(() => expect(closed).toEqual([path]))
  })

  it('reopens an archive whose file was modified', async () => {
    create({ recheckMs: 0 })
    const path = await write('a')
    await archives.use(path, firstPage)
    await utimes(path, 1, 1)
    await archives.use(path, firstPage)
    expect(opened).toHaveLength(2)
  })

  it('throws not_found when the file was deleted', async () => {
    create({ recheckMs: 0 })
    const path = await write('a')
    await archives.use(path, firstPage)
    await rm(path)
    await expect(archives.use(path, firstPage)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('tries again after an archive could not be opened', async () => {
    create()
    const path = join(folder, 'a')
    await expect(archives.use(path, firstPage)).rejects.toMatchObject({ code: 'not_found' })
    await write('a')
    expect(await archives.use(path, firstPage)).toBe('a')
  })

  it('throws the error of a reader', async () => {
    create()
    const path = await write('a')
    const failing = archives.use(path, async () => {
      throw new Error('the screen is gone')
    })
    await expect(failing).rejects.toThrow('the screen is gone')
    await archives.closeAll()
    expect(closed).toEqual([path])
  })
})

describe('forget', () => {
  it('closes the archive, and the next reader opens it again', async () => {
    create()
    const path = await write('a', 'old')
    await archives.use(path, firstPage)
    await archives.forget(path)
    expect(closed).toEqual([path])
    await write('a', 'new')
    expect(await archives.use(path, firstPage)).toBe('new')
  })

  it('waits for all readers, including those of a replaced file', async () => {
    create({ recheckMs: 0 })
    const path = await write('a', 'old')
    const gate = Promise.withResolvers<void>()
    const reading = archives.use(path, async (archive) => {
      await gate.promise
      return await firstPage(archive)
    })
    await waitFor(() => expect(opened).toHaveLength(1))
    await write('a', 'new')
    expect(await archives.use(path, firstPage)).toBe('new')

    let isForgotten = false
    const forgetting = archives.forget(path).then(() => {
      isForgotten = true
    })
    await waitFor(() => expect(closed).toHaveLength(1))
    expect(isForgotten).toBe(false)
    gate.resolve()
    expect(await reading).toBe('old')
    await forgetting
    expect(closed).toHaveLength(2)
  })

  it('ignores an archive that is not open', async () => {
    create()
    await expect(archives.forget(join(folder, 'never'))).resolves.toBeUndefined()
  })
})

describe('concurrent readers, replacements and deletions', () => {
  it('read one complete version each', async () => {
    create({ max: 2, recheckMs: 0 })
    const paths = [await write('a', 'a0'), await write('b', 'b0'), await write('c', 'c0')]
    const readers = Array.from({ length: 120 }, async (_, turn) => {
      const path = paths[turn % 3]!
      await new Promise((resolve) => setTimeout(resolve, turn / 4))
      if (turn % 10 === 9) await archives.forget(path)
      if (turn % 6 === 5) await write(path.slice(-1), `${path.slice(-1)}${turn}`)
      return await archives.use(path, firstPage)
    })
    const pages = await Promise.all(readers)
    for (const [turn, page] of pages.entries()) expect(page).toMatch(new RegExp(`^${'abc'[turn % 3]}\\d+$`))
    await archives.closeAll()
    expect(closed).toHaveLength(opened.length)
  })
})
