import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Entry, fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { type DirectoryRecord, readPlainDirectory } from './plain-directory.ts'

const contents = ['1.jpg', 'folder/', 'folder/2.png', 'é漢.webp', 'ComicInfo.xml']

/** Packs with a library that shares no code with the reader. It writes extra fields. */
async function pack(options: { comment?: string; forceZip64Format?: boolean } = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const name of contents) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else zip.addBuffer(Buffer.from(name.repeat(20)), name, { compress: name.endsWith('.xml') })
  }
  zip.end({ forceZip64Format: false, comment: '', ...options })
  return await buffer(zip.outputStream)
}

async function readWithYauzl(bytes: Buffer): Promise<DirectoryRecord[]> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false, lazyEntries: true })
  const found: DirectoryRecord[] = []
  for await (const entry of zip.eachEntry()) found.push(toRecord(entry))
  return found
}

const toRecord = (entry: Entry): DirectoryRecord => ({
  versionMadeBy: entry.versionMadeBy,
  generalPurposeBitFlag: entry.generalPurposeBitFlag,
  compressionMethod: entry.compressionMethod,
  crc32: entry.crc32,
  compressedSize: entry.compressedSize,
  uncompressedSize: entry.uncompressedSize,
  fileNameLength: entry.fileNameLength,
  extraFieldLength: entry.extraFieldLength,
  fileCommentLength: entry.fileCommentLength,
  externalFileAttributes: entry.externalFileAttributes,
  relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
  fileNameRaw: entry.fileNameRaw,
  extraFields: entry.extraFields,
})

let zip: Buffer
beforeAll(async () => {
  zip = await pack()
})

describe('readPlainDirectory', () => {
  it('reads the records that yauzl reads', async () => {
    const expected = await readWithYauzl(zip)
    expect(expected).toHaveLength(contents.length)
    expect(readPlainDirectory(zip, zip.length)).toEqual(expected)
    const directoryBytes = 22 + expected.reduce((sum, one) => sum + 46 + one.fileNameLength + one.extraFieldLength, 0)
    expect(readPlainDirectory(zip.subarray(-directoryBytes), zip.length)).toEqual(expected)
    expect(readPlainDirectory(zip.subarray(1 - directoryBytes), zip.length)).toBeUndefined()
  })

  it('leaves comments and ZIP64 to yauzl', async () => {
    for (const other of [await pack({ comment: 'a comment' }), await pack({ forceZip64Format: true }), Buffer.alloc(0)])
      expect(readPlainDirectory(other, other.length)).toBeUndefined()
  })

  it('reads the same as yauzl from a damaged directory, or leaves it', async () => {
    const start = zip.readUInt32LE(zip.length - 6)
    const change = fc.record({ at: fc.integer({ min: start, max: zip.length - 1 }), byte: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const changed = Buffer.from(zip)
        for (const { at, byte } of changes) changed[at] = byte
        const found = readPlainDirectory(changed, changed.length)
        if (found) expect(found).toEqual(await readWithYauzl(changed))
      }),
      { numRuns: 1000 },
    )
  })
})
