import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { isProblem } from '../problem.ts'
import { openArchive, verifyArchive } from './read-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

type ForgedEntry = {
  name?: string | Buffer
  data?: Buffer
  deflate?: boolean
  method?: number
  crc?: number
  size?: number
  packedSize?: number
  flags?: number
  madeBy?: number
  mode?: number
  localExtra?: Buffer
  centralExtra?: Buffer
  offset?: number
  localSignature?: number
}
type ForgedEnd = { count?: number; comment?: Buffer; commentLength?: number; directoryOffset?: number; disk?: number }

/** Builds a ZIP file record by record. Every number can be forged. */
function forge(entries: readonly ForgedEntry[], end: ForgedEnd = {}): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const data = entry.data ?? Buffer.from('data')
    const name = Buffer.from(entry.name ?? '1.jpg')
    const packed = entry.deflate ? deflateRawSync(data) : data
    const numbers = Buffer.alloc(24)
    numbers.writeUInt16LE(entry.flags ?? 0x800, 0)
    numbers.writeUInt16LE(entry.method ?? (entry.deflate ? 8 : 0), 2)
    numbers.writeUInt32LE(entry.crc ?? crc32(data), 8)
    numbers.writeUInt32LE(entry.packedSize ?? packed.length, 12)
    numbers.writeUInt32LE(entry.size ?? data.length, 16)
    numbers.writeUInt16LE(name.length, 20)
    const localExtra = entry.localExtra ?? Buffer.alloc(0)
    const centralExtra = entry.centralExtra ?? Buffer.alloc(0)
    const local = Buffer.concat([u32(entry.localSignature ?? 0x04034b50), u16(20), numbers, name, localExtra, packed])
    local.writeUInt16LE(localExtra.length, 28)
    const central = Buffer.concat([
      ...[u32(0x02014b50), u16(entry.madeBy ?? 0x0314), u16(20), numbers, Buffer.alloc(4), u16(0)],
      ...[u32((entry.mode ?? 0o100644) * 2 ** 16), u32(entry.offset ?? offset), name, centralExtra],
    ])
    central.writeUInt16LE(centralExtra.length, 30)
    locals.push(local)
    centrals.push(central)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const comment = end.comment ?? Buffer.alloc(0)
  const count = end.count ?? entries.length
  const endStart = [u32(0x06054b50), u16(end.disk ?? 0), u16(0), u16(count), u16(count), u32(directory.length)]
  const endTail = [u32(end.directoryOffset ?? offset), u16(end.commentLength ?? comment.length), comment]
  return Buffer.concat([...locals, directory, ...endStart, ...endTail])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

let made = 0
async function fileOf(bytes: Buffer): Promise<string> {
  made += 1
  const path = join(folder, `${made}.cbz`)
  await writeFile(path, bytes)
  return path
}

/** `valid`, or the message of the `archive_broken` problem. Rethrows other errors. */
async function verify(bytes: Buffer): Promise<string> {
  const path = await fileOf(bytes)
  try {
    await verifyArchive(path)
    return 'valid'
  } catch (error) {
    if (isProblem(error, 'archive_broken')) return error.detail
    throw error
  } finally {
    await rm(path)
  }
}

const zeros = (length: number) => Buffer.alloc(length)
const zip64 = (...values: bigint[]) => {
  const body = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) body.writeBigUInt64LE(value, 8 * index)
  return Buffer.concat([u16(1), u16(body.length), body])
}
const repeat = (count: number, entry: (index: number) => ForgedEntry) =>
  Array.from({ length: count }, (_, index) => entry(index))

describe('forge', () => {
  it('builds valid archives when no number is forged', async () => {
    const entries = [{ name: '1.jpg' }, { name: 'ä/2.png', deflate: true }, { name: 'ComicInfo.xml' }]
    expect(await verify(forge(entries, { comment: Buffer.from('made by hand') }))).toBe('valid')
    expect(await verify(forge([{ localExtra: zeros(200) }, { name: '2.jpg' }]))).toBe('valid')
    expect(await verify(forge([{ size: 0xffffffff, packedSize: 0xffffffff, centralExtra: zip64(4n, 4n) }]))).toBe(
      'valid',
    )
    expect(await verify(forge([]))).toBe('valid')
  })
})

const malicious: readonly (readonly [string, () => Buffer, RegExp])[] = [
  ['an empty file', () => Buffer.alloc(0), /it is empty/],
  ['a text', () => Buffer.from('<html>not found</html>'), /it is incomplete, or it isn’t a comic/],
  ['a file of zeros', () => zeros(100_000), /it is incomplete, or it isn’t a comic/],
  [
    'a RAR file',
    () => Buffer.concat([Buffer.from('Rar!\x1a\x07\0'), zeros(500)]),
    /it is incomplete, or it isn’t a comic/,
  ],
  ['a wrong checksum', () => forge([{ crc: 1 }]), /“1.jpg”: the checksum/],
  [
    'a wrong checksum of ComicInfo.xml',
    () => forge([{}, { name: 'ComicInfo.xml', crc: 1 }]),
    /ComicInfo.xml”: the checksum/,
  ],
  ['a deflated entry with a wrong checksum', () => forge([{ deflate: true, crc: 1 }]), /the checksum/],
  ['a stored entry with a forged size', () => forge([{ size: 1000 }]), /two different sizes/],
  ['a deflated entry larger than declared', () => forge([{ deflate: true, data: zeros(5000), size: 100 }]), /unpack/],
  [
    'a deflated entry smaller than declared',
    () => forge([{ deflate: true, data: zeros(50), size: 51 }]),
    /unpacked size/,
  ],
  ['deflated garbage', () => forge([{ method: 8, data: Buffer.alloc(50, 0xff) }]), /can’t be unpacked/],
  [
    'a truncated deflated entry',
    () => forge([{ deflate: true, data: Buffer.alloc(9000, 'abc'), packedSize: 5 }]),
    /unpack/,
  ],
  [
    'a decompression bomb',
    () => forge(repeat(40, (n) => ({ name: `${n}.jpg`, deflate: true, size: 2 ** 24 }))),
    /100 times/,
  ],
  ['a page over 32 MB', () => forge([{ deflate: true, size: 2 ** 25 + 1 }]), /larger than 32 MB/],
  [
    'more than 4 GB in total',
    () => forge(repeat(3, (n) => ({ name: `${n}.txt`, deflate: true, size: 2 ** 31 }))),
    /100 times|4 GB/,
  ],
  [
    'entries that share one header',
    () =>
      forge(
        repeat(1000, (n) => ({
          name: `${n}.jpg`,
          offset: 0,
          data: n === 0 ? zeros(100_000) : zeros(0),
          size: 100_000,
          packedSize: 100_000,
        })),
      ),
    /overlap/,
  ],
  [
    'an entry whose extra field overlaps the next entry',
    () =>
      forge([{ name: '1.jpg', localExtra: zeros(100), packedSize: 60, size: 60, data: zeros(20) }, { name: '2.jpg' }]),
    /overlap/,
  ],
  ['an entry that overlaps the directory', () => forge([{ size: 60, packedSize: 60 }]), /overlap/],
  ['an entry after the end of the file', () => forge([{ offset: 1_000_000 }]), /extend past its end/],
  ['an entry without a local header', () => forge([{ localSignature: 0x12345678 }]), /isn’t where the directory says/],
  ['a directory after the end of the file', () => forge([{}], { directoryOffset: 5_000_000 }), /directory is damaged/],
  ['a directory at the wrong offset', () => forge([{}], { directoryOffset: 0 }), /directory is damaged/],
  ['fewer entries than declared', () => forge([{}], { count: 7 }), /directory is damaged/],
  ['too many entries', () => forge(repeat(5001, (n) => ({ name: `${n}.jpg` }))), /more than 5,000 entries/],
  [
    'a comment longer than the file',
    () => forge([{}], { commentLength: 900 }),
    /it is incomplete, or it isn’t a comic/,
  ],
  ['one disk of a multi-disk archive', () => forge([{}], { disk: 3 }), /one part of several/],
  ['equal names', () => forge([{}, {}]), /same name/],
  ['names that differ only in case', () => forge([{ name: 'É.jpg' }, { name: 'é.JPG' }]), /same name/],
  [
    'names that differ only in Unicode normalization',
    () => forge([{ name: 'é.jpg' }, { name: 'e\u0301.jpg' }]),
    /same name/,
  ],
  ['a name that is too long', () => forge([{ name: `${'a'.repeat(252)}.jpg` }]), /longer than 255/],
  ['a parent path', () => forge([{ name: '../1.jpg' }]), /outside the archive/],
  ['a parent path below a folder', () => forge([{ name: 'a/../../1.jpg' }]), /outside the archive/],
  ['a parent path with Windows separators', () => forge([{ name: 'a\\..\\1.jpg' }]), /outside the archive/],
  ['an absolute path', () => forge([{ name: '/etc/1.jpg' }]), /outside the archive/],
  ['an absolute Windows path', () => forge([{ name: 'C:\\1.jpg' }]), /outside the archive/],
  ['a Windows network share', () => forge([{ name: '\\\\server\\1.jpg' }]), /outside the archive/],
  ['a name with a NUL', () => forge([{ name: '1.jpg\0.exe' }]), /outside the archive/],
  ['a symbolic link', () => forge([{ mode: 0o120777 }]), /a link or device/],
  ['a device', () => forge([{ mode: 0o020666 }]), /a link or device/],
  ['an encrypted entry', () => forge([{ flags: 0x801 }]), /password/],
  ['a strongly encrypted entry', () => forge([{ flags: 0x841 }]), /password|directory is damaged/],
  ['LZMA', () => forge([{ method: 14, size: 4 }]), /compressed with LZMA.*pack them again/],
  ['Deflate64', () => forge([{ method: 9, size: 4 }]), /compressed with Deflate64.*pack them again/],
  ['an unknown method', () => forge([{ method: 77, size: 4 }]), /isn’t in a format that Bunko reads/],
  [
    'ZIP64 sizes beyond the end of the file',
    () => forge([{ size: 0xffffffff, packedSize: 0xffffffff, centralExtra: zip64(2n ** 40n, 2n ** 40n) }]),
    /overlap|larger than/,
  ],
  ['ZIP64 sizes without an extra field', () => forge([{ size: 0xffffffff, packedSize: 0xffffffff }]), /overlap/],
  [
    'a ZIP64 field that is too short',
    () => forge([{ size: 0xffffffff, packedSize: 0xffffffff, centralExtra: zip64(4n) }]),
    /directory is damaged/,
  ],
  [
    'an extra field longer than declared',
    () => forge([{ centralExtra: Buffer.from([1, 0, 200, 0, 1]) }]),
    /directory is damaged/,
  ],
  [
    'a ZIP64 locator with an invalid offset',
    () => withZip64Locator(forge([{}], { count: 0xffff }), 2n ** 60n),
    /it is incomplete, or it isn’t a comic/,
  ],
]

function withZip64Locator(zip: Buffer, offset: bigint): Buffer {
  const locator = Buffer.concat([u32(0x07064b50), u32(0), Buffer.alloc(8), u32(1)])
  locator.writeBigUInt64LE(offset, 8)
  return Buffer.concat([zip.subarray(0, zip.length - 22), locator, zip.subarray(zip.length - 22)])
}

describe('verifyArchive rejects', () => {
  test.each(malicious)('%s', async (_, make, expected) => {
    const result = await verify(make())
    expect(result).toMatch(expected)
    expect(result).toMatch(/^Can’t use this file: .*\.$/)
  })

  it('a file larger than 2 GB', async () => {
    const path = await fileOf(forge([{}]))
    await truncate(path, 2 ** 31 + 1)
    await expect(openArchive(path)).rejects.toThrow('larger than 2 GB')
  })

  it('a file that is truncated while it is open', async () => {
    const path = await fileOf(forge([{ data: zeros(50_000) }]))
    const archive = await openArchive(path)
    await truncate(path, 20_000)
    await expect(archive.read(archive.entries[0]!)).rejects.toThrow('shorter than before')
    await archive.close()
  })
})

describe('verifyArchive accepts', () => {
  test.each<[string, ForgedEntry[], string[]]>([
    ['Windows path separators', [{ name: 'a\\1.jpg' }], ['a/1.jpg']],
    ['Japanese names in Shift JIS', [{ name: Buffer.from('955c2e6a7067', 'hex'), flags: 0 }], ['ò\\.jpg']],
    ['names that are marked as UTF-8 but are not', [{ name: Buffer.from('ff312e6a7067', 'hex') }], ['\uFFFD1.jpg']],
    ['DOS attributes, which are not Unix modes', [{ madeBy: 20, mode: 0o120777 }], ['1.jpg']],
    [
      'folder entries, also duplicate ones',
      [{ name: 'a/', data: zeros(0) }, { name: 'a/', data: zeros(0) }, { name: 'a/1.jpg' }],
      ['a/1.jpg'],
    ],
  ])('%s', async (_, entries, names) => {
    const verified = await verifyArchive(await fileOf(forge(entries)))
    expect(verified.entries.map(({ name }) => name)).toEqual(names)
  })
})

describe('a damaged archive', () => {
  const valid = forge([
    { name: '1.jpg', data: Buffer.from('first page') },
    { name: '2.jpg', data: Buffer.alloc(300, 'page'), deflate: true },
    { name: 'ComicInfo.xml', data: Buffer.from('<ComicInfo/>') },
  ])

  it('is rejected when truncated at any byte', async () => {
    for (let length = 0; length < valid.length; length += 1) {
      expect(await verify(valid.subarray(0, length))).not.toBe('valid')
    }
  })

  it('is valid or rejected with a problem when any bytes change', async () => {
    const change = fc.record({ at: fc.nat(valid.length - 1), byte: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed = Buffer.from(valid)
        for (const { at, byte } of changes) changed[at] = byte
        expect(await verify(changed)).toMatch(/^valid$|^Can’t use this file/)
      }),
      { numRuns: 500 },
    )
  })

  it('never returns modified page data', async () => {
    const dataStart = valid.indexOf('first page')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = Buffer.from(valid)
        changed[dataStart + at] = changed[dataStart + at]! ^ mask
        expect(await verify(changed)).toMatch(/checksum/)
      }),
      { numRuns: 50 },
    )
  })
})
