import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { openPromise } from 'yauzl'
import { pageName } from './entry-names.ts'
import { openArchive } from './read-archive.ts'
import { type ArchivePage, writeArchive } from './write-archive.ts'

let folder: string
let finalPath: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-cbz-'))
  finalPath = join(folder, 'chapter.cbz')
})
afterEach(() => rm(folder, { recursive: true }))

const pagesOf = (...bodies: readonly (string | Uint8Array)[]): ArchivePage[] =>
  bodies.map((body, index) => ({
    name: pageName(index, 'jpg'),
    bytes: typeof body === 'string' ? Buffer.from(body) : body,
  }))

describe('writeArchive', () => {
  it('writes an archive that another library reads: stored pages, then metadata, sizes in the local headers', async () => {
    const infos = { comicInfo: '<ComicInfo>漢</ComicInfo>', metronInfo: '<MetronInfo/>' }
    await writeArchive({ finalPath, pages: pagesOf('one', 'two'), ...infos })
    const zip = await openPromise(finalPath, { lazyEntries: true, autoClose: false })
    const found = []
    for await (const entry of zip.eachEntry()) {
      expect(entry.compressionMethod).toBe(0)
      expect(entry.generalPurposeBitFlag & 8).toBe(0)
      const header = await zip.readLocalFileHeaderPromise(entry)
      expect(header).toMatchObject({ crc32: entry.crc32, uncompressedSize: entry.uncompressedSize })
      found.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))])
    }
    zip.close()
    expect(found).toEqual([
      ['0001.jpg', 'one'],
      ['0002.jpg', 'two'],
      ['MetronInfo.xml', '<MetronInfo/>'],
      ['ComicInfo.xml', '<ComicInfo>漢</ComicInfo>'],
    ])
  })

  it('returns the size and hash of the file and the sizes of its pages', async () => {
    const result = await writeArchive({ finalPath, pages: pagesOf('one', 'three'), comicInfo: 'x' })
    const bytes = await readFile(finalPath)
    expect(result).toEqual({
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      entries: [
        { name: '0001.jpg', sizeBytes: 3 },
        { name: '0002.jpg', sizeBytes: 5 },
      ],
    })
    expect(await readdir(folder)).toEqual(['chapter.cbz'])
  })

  it('writes identical files for equal pages, from memory or from files', async () => {
    const files = await Promise.all(
      ['one', 'two'].map(async (body, index) => {
        const file = join(folder, `${index}.part`)
        await writeFile(file, body)
        return { name: pageName(index, 'jpg'), file }
      }),
    )
    const fromFiles = await writeArchive({ finalPath, pages: files })
    const fromMemory = await writeArchive({ finalPath, pages: pagesOf('one', 'two') })
    expect(fromMemory).toEqual(fromFiles)
  })

  it('round-trips any pages in their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 2000 }), { minLength: 1, maxLength: 30 }),
        fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
        async (bodies, comicInfo) => {
          const { entries } = await writeArchive({
            finalPath,
            pages: pagesOf(...bodies),
            ...(comicInfo !== undefined && { comicInfo }),
          })
          expect(entries.map(({ name }) => name)).toEqual(bodies.map((_, index) => pageName(index, 'jpg')))
          const archive = await openArchive(finalPath)
          for (const [index, entry] of archive.entries.entries()) {
            expect(new Uint8Array(await archive.read(entry))).toEqual(bodies[index])
          }
          expect(await archive.readComicInfo()).toBe(comicInfo)
          await archive.close()
        },
      ),
      { numRuns: 40 },
    )
  })

  it('replaces a file that is still open for reading', async () => {
    await writeArchive({ finalPath, pages: pagesOf('old') })
    const archive = await openArchive(finalPath)
    await writeArchive({ finalPath, pages: pagesOf('new') })
    expect(Buffer.from(await archive.read(archive.entries[0]!)).toString()).toBe('old')
    await archive.close()
  })
})

describe('writeArchive leaves the existing file unchanged', () => {
  beforeEach(async () => {
    await writeFile(finalPath, 'old')
  })
  afterEach(async () => {
    expect(await readdir(folder)).toEqual(['chapter.cbz'])
    expect(await readFile(finalPath, 'utf8')).toBe('old')
  })

  it('when a page file is missing', async () => {
    const pages = [...pagesOf('one'), { name: '0002.jpg', file: join(folder, 'gone') }]
    await expect(writeArchive({ finalPath, pages })).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('when a page is too large', async () => {
    const pages = pagesOf('one', new Uint8Array(2 ** 25 + 1))
    await expect(writeArchive({ finalPath, pages })).rejects.toMatchObject({ code: 'page_broken' })
  })

  it('when a page file is too large, without reading it', async () => {
    const file = join(folder, 'sparse')
    await writeFile(file, '')
    await truncate(file, 2 ** 40)
    await expect(writeArchive({ finalPath, pages: [{ name: '0001.jpg', file }] })).rejects.toMatchObject({
      code: 'page_broken',
    })
    await rm(file)
  })

  it('when there are too many pages', async () => {
    const pages = pagesOf(...Array.from({ length: 5000 }, () => ''))
    await expect(writeArchive({ finalPath, pages })).rejects.toMatchObject({ code: 'payload_too_large' })
  })

  it('when it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('aborted'))
    await expect(writeArchive({ finalPath, pages: pagesOf('one'), signal })).rejects.toThrow('aborted')
  })

  test.each([
    ['no pages', []],
    ['pages out of order', ['0002.jpg', '0001.jpg']],
    ['equal names', ['0001.jpg', '0001.jpg']],
    ['a name with a folder', ['a/0001.jpg']],
    ['a name that is not an image', ['0001.txt']],
    ['a hidden name', ['.0001.jpg']],
  ])('with %s', async (_, names) => {
    const pages = names.map((name) => ({ name, bytes: Buffer.from('x') }))
    await expect(writeArchive({ finalPath, pages })).rejects.toThrow(/needs a page|not a valid page name|out of order/)
  })
})

const hasUnzip = (() => {
  try {
    return execFileSync('unzip', ['-v']).length > 0
  } catch {
    return false
  }
})()

it.runIf(hasUnzip)('writes an archive without errors according to unzip', async () => {
  await writeArchive({ finalPath, pages: pagesOf('one', 'two', ''), comicInfo: '<ComicInfo/>' })
  expect(execFileSync('unzip', ['-t', finalPath], { encoding: 'utf8' })).toContain('No errors detected')
})
