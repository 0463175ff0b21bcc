import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOpenArchives, type OpenArchives, type OpenArchivesPorts } from './open-archives.ts'
import { type OpenArchive, openArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
let archives: OpenArchives
let opened: string[]
let closed: string[]
let nowMs: number

/** The real archives, with a tally of what was opened and closed. */
function create(ports: OpenArchivesPorts = {}): void {
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
  archives = createOpenArchives({ clock, open, ...ports })
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

describe('open archives', () => {
  it('are opened once and stay open', async () => {
    create()
    const path = await write('a')
    expect(await archives.use(path, firstPage)).toBe('a')
    expect(await archives.use(path, firstPage)).toBe('a')
    expect(opened).toEqual([path])
    expect(closed).toEqual([])
  })

  it('are opened once by many who come at the same time', async () => {
    create()
    const path = await write('a')
    const pages = await Promise.all(Array.from({ length: 20 }, () => archives.use(path, firstPage)))
    expect(new Set(pages)).toEqual(new Set(['a']))
    expect(opened).toHaveLength(1)
  })

  it('beyond the limit are closed, the one that was not used for longest first', async () => {
    create({ max: 2 })
    const [a, b, c] = [await write('a'), await write('b'), await write('c')]
    await archives.use(a, firstPage)
    await archives.use(b, firstPage)
    await archives.use(a, firstPage)
    await archives.use(c, firstPage)
    await vi.waitFor(() => expect(closed).toEqual([b]))
    await archives.use(a, firstPage)
    expect(opened).toEqual([a, b, c])
  })

  it('are not closed while someone reads, however many others come', async () => {
    create({ max: 1 })
    const [a, b, c] = [await write('a'), await write('b'), await write('c')]
    await archives.use(a, async (archive) => {
      await archives.use(b, firstPage)
      await archives.use(c, firstPage)
      expect(closed).not.toContain(a)
      expect(await firstPage(archive)).toBe('a')
    })
    await vi.waitFor(() => expect(closed).toHaveLength(2))
  })

  it('are closed when nobody came for a while', async () => {
    create({ idleMs: 5 })
    const path = await write('a')
    await archives.use(path, firstPage)
    nowMs = 5
    await vi.waitFor(() => expect(closed).toEqual([path]))
    expect(await archives.use(path, firstPage)).toBe('a')
  })

  it('are opened anew when another file took the name', async () => {
    create()
    const path = await write('a', 'old')
    await archives.use(path, firstPage)
    await write('a', 'new')
    nowMs = 1_000
    expect(await archives.use(path, firstPage)).toBe('new')
    await vi.waitFor(() => expect(closed).toEqual([path]))
  })

  it('are opened anew when the file was changed in its place', async () => {
    create({ recheckMs: 0 })
    const path = await write('a')
    await archives.use(path, firstPage)
    await utimes(path, 1, 1)
    await archives.use(path, firstPage)
    expect(opened).toHaveLength(2)
  })

  it('tell that the file was deleted', async () => {
    create({ recheckMs: 0 })
    const path = await write('a')
    await archives.use(path, firstPage)
    await rm(path)
    await expect(archives.use(path, firstPage)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are tried again after they could not be opened', async () => {
    create()
    const path = join(folder, 'a')
    await expect(archives.use(path, firstPage)).rejects.toMatchObject({ code: 'not_found' })
    await write('a')
    expect(await archives.use(path, firstPage)).toBe('a')
  })

  it('pass on what a reader throws and are closed none the less', async () => {
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

describe('a forgotten archive', () => {
  it('is closed when forget has ended, and opened anew by the next reader', async () => {
    create()
    const path = await write('a', 'old')
    await archives.use(path, firstPage)
    await archives.forget(path)
    expect(closed).toEqual([path])
    await write('a', 'new')
    expect(await archives.use(path, firstPage)).toBe('new')
  })

  it('is closed only after its readers, those of an earlier file included', async () => {
    create({ recheckMs: 0 })
    const path = await write('a', 'old')
    const gate = Promise.withResolvers<void>()
    const reading = archives.use(path, async (archive) => {
      await gate.promise
      return await firstPage(archive)
    })
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    await write('a', 'new')
    expect(await archives.use(path, firstPage)).toBe('new')

    let isForgotten = false
    const forgetting = archives.forget(path).then(() => {
      isForgotten = true
    })
    await vi.waitFor(() => expect(closed).toHaveLength(1))
    expect(isForgotten).toBe(false)
    gate.resolve()
    expect(await reading).toBe('old')
    await forgetting
    expect(closed).toHaveLength(2)
  })

  it('may be one that nobody opened', async () => {
    create()
    await expect(archives.forget(join(folder, 'never'))).resolves.toBeUndefined()
  })
})

describe('under many readers, replacements and deletions at once', () => {
  it('every reader gets one whole version or is told that there is none', async () => {
    create({ max: 2, recheckMs: 0 })
    const paths = [await write('a', 'a0'), await write('b', 'b0'), await write('c', 'c0')]
    const readers = Array.from({ length: 120 }, async (_, turn) => {
      const path = paths[turn % 3]!
      await new Promise((go) => setTimeout(go, turn / 4))
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
