import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type OpenArchive, openArchive, verifyArchive } from './read-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-read-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Content = {
  readonly name: string
  readonly text?: string
  readonly bytes?: Uint8Array
  readonly compress?: boolean
}
let made = 0

/** Packs with a library that shares no code with the reader. */
async function pack(contents: readonly Content[], end: { forceZip64Format?: boolean } = {}): Promise<string> {
  made += 1
  const path = join(folder, `${made}.cbz`)
  const zip = new ZipFile()
  for (const { name, text = name, bytes = Buffer.from(text), compress = false } of contents) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else zip.addBuffer(Buffer.from(bytes), name, { compress, forceZip64Format: end.forceZip64Format ?? false })
  }
  zip.end({ forceZip64Format: end.forceZip64Format ?? false, comment: '' })
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

async function using<T>(path: string, action: (archive: OpenArchive) => Promise<T>): Promise<T> {
  const archive = await openArchive(path)
  try {
    return await action(archive)
  } finally {
    await archive.close()
  }
}

const readAll = (archive: OpenArchive) =>
  Promise.all(archive.entries.map(async (entry) => Buffer.from(await archive.read(entry)).toString()))

describe('openArchive', () => {
  it('lists the pages in natural order and reads stored and deflated entries', async () => {
    const path = await pack([
      { name: 'page 10.jpg', text: 'ten' },
      { name: 'page 9.PNG', text: 'nine', compress: true },
      { name: 'page 1.webp', text: '' },
    ])
    await using(path, async (archive) => {
      expect(archive.entries.map(({ name, method }) => [name, method])).toEqual([
        ['page 1.webp', 'stored'],
        ['page 9.PNG', 'deflated'],
        ['page 10.jpg', 'stored'],
      ])
      expect(await readAll(archive)).toEqual(['', 'nine', 'ten'])
      expect(await readAll(archive)).toEqual(['', 'nine', 'ten'])
    })
  })

  it('ignores junk files and lists other skipped files', async () => {
    const names = ['1.jpg', '__MACOSX/._1.jpg', '.DS_Store', 'Thumbs.db', 'a/.2.jpg', '.hidden/3.jpg', 'folder/']
    const path = await pack([...names, 'read me.txt', 'folder/4.psd', 'ComicInfo.xml'].map((name) => ({ name })))
    await using(path, async (archive) => {
      expect(archive.entries.map(({ name }) => name)).toEqual(['1.jpg'])
      expect(archive.skipped).toEqual(['read me.txt', 'folder/4.psd'])
    })
  })

  it('reads the ComicInfo.xml nearest to the root and detects its encoding', async () => {
    const utf16 = Buffer.from('\uFEFF<ComicInfo>漢</ComicInfo>', 'utf16le')
    const path = await pack([
      { name: 'deep/er/ComicInfo.xml', text: 'wrong' },
      { name: 'deep/comicinfo.XML', bytes: utf16 },
      { name: '1.jpg' },
    ])
    expect(await using(path, (archive) => archive.readComicInfo())).toBe('<ComicInfo>漢</ComicInfo>')
    const plain = await pack([{ name: 'ComicInfo.xml', text: '<ComicInfo>é</ComicInfo>', compress: true }])
    expect(await using(plain, (archive) => archive.readComicInfo())).toBe('<ComicInfo>é</ComicInfo>')
    const none = await pack([{ name: '1.jpg' }])
    expect(await using(none, (archive) => archive.readComicInfo())).toBeUndefined()
  })

  it('locates the compressed data of a page', async () => {
    const path = await pack([
      { name: '1.jpg', text: 'one' },
      { name: '2.jpg', text: 'two' },
    ])
    await using(path, async (archive) => {
      const { offset, length } = await archive.locate(archive.entries[1]!)
      expect(Buffer.from(await archive.readRange(offset, length)).toString()).toBe('two')
    })
  })

  it('reads ZIP64 records', async () => {
    const path = await pack(
      [
        { name: '1.jpg', text: 'one' },
        { name: '2.jpg', text: 'two' },
      ],
      { forceZip64Format: true },
    )
    expect(await using(path, readAll)).toEqual(['one', 'two'])
  })

  it('reads a directory that is longer than the first read', async () => {
    const path = await pack(
      Array.from({ length: 3000 }, (_, n) => ({ name: `${'long '.repeat(10)}${n}.jpg`, text: `${n}` })),
    )
    await using(path, async (archive) => {
      expect(archive.entries).toHaveLength(3000)
      expect(Buffer.from(await archive.read(archive.entries[2999]!)).toString()).toBe('2999')
    })
  })

  it('reads pages concurrently', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => `${n}`.repeat(5000))
    const path = await pack(texts.map((text, n) => ({ name: `${n}.jpg`, text, compress: n % 2 === 0 })))
    await using(path, async (archive) => {
      const rounds = await Promise.all([readAll(archive), readAll(archive), readAll(archive)])
      expect(rounds).toEqual([texts, texts, texts])
    })
  })

  it('rejects an entry of another archive', async () => {
    const path = await pack([{ name: '1.jpg' }])
    await using(path, (one) =>
      using(path, async (other) => {
        expect(() => one.read(other.entries[0]!)).toThrow('another archive')
      }),
    )
  })

  it('reads any names and bytes', async () => {
    const name = fc
      .string({ unit: fc.constantFrom('a', 'b', '1', '2', '漢', 'é', ' ', '-'), minLength: 1, maxLength: 8 })
      .map((stem) => `${stem}.jpg`)
    const content = fc.record({ name, bytes: fc.uint8Array({ maxLength: 300 }), compress: fc.boolean() })
    const contents = fc.uniqueArray(content, { selector: ({ name }) => name.normalize('NFC').toLowerCase() })
    await fc.assert(
      fc.asyncProperty(contents, async (packed) => {
        await using(await pack(packed), async (archive) => {
          const read = new Map<string, Uint8Array>()
          for (const entry of archive.entries) read.set(entry.name, new Uint8Array(await archive.read(entry)))
          expect(read).toEqual(new Map(packed.map(({ name, bytes }) => [name, bytes])))
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('openArchive without a file', () => {
  it('throws not_found for a missing file and archive_broken for a folder', async () => {
    await expect(openArchive(join(folder, 'nothing.cbz'))).rejects.toMatchObject({ code: 'not_found' })
    await expect(openArchive(join(folder, 'nothing', 'at all.cbz'))).rejects.toMatchObject({ code: 'not_found' })
    await expect(openArchive(folder)).rejects.toMatchObject({ code: 'archive_broken' })
  })
})

describe('verifyArchive', () => {
  it('returns the size, the hash and the pages', async () => {
    const path = await pack([
      { name: '2.jpg', text: 'two' },
      { name: '1.jpg', text: 'one!' },
    ])
    const first = await verifyArchive(path)
    expect(first.entries).toEqual([
      { name: '1.jpg', sizeBytes: 4 },
      { name: '2.jpg', sizeBytes: 3 },
    ])
    expect(first.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await verifyArchive(path)).toEqual(first)
  })
})
