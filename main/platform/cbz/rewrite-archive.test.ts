import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipBytes } from '../../../test/support/zip-bytes.ts'
import { openArchive } from './read-archive.ts'
import { readInfoEntries } from './read-info.ts'
import { rewriteArchive } from './rewrite-archive.ts'
import { centralRecord, endRecord, localHeader } from './zip-records.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-rewrite-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const info = (text: string) => ({ name: 'ComicInfo.xml', bytes: Buffer.from(text) })
const page = (number: number) => ({ name: `${number}.png`, bytes: Buffer.alloc(3000 + number, number) })

async function pagesOf(path: string): Promise<string[]> {
  const archive = await openArchive(path)
  try {
    await archive.verify()
    const read = async (entry: (typeof archive.entries)[number]) =>
      `${entry.name} ${createHash('sha256')
        .update(await archive.read(entry))
        .digest('hex')}`
    return await Promise.all(archive.entries.map(read))
  } finally {
    await archive.close()
  }
}

function put(bytes: Uint8Array): string {
  const path = join(folder, 'a.cbz')
  writeFileSync(path, bytes)
  return path
}

describe('rewriting an archive', () => {
  test.each([
    ['behind the pages', [page(1), page(2), info('<old/>')]],
    ['before the pages', [info('<old/>'), page(1), page(2)]],
    ['between the pages', [page(1), info('<old longer/>'), page(2)]],
    ['that had none', [page(1), page(2)]],
  ])('replaces a ComicInfo.xml %s and keeps every other byte', async (_, contents) => {
    const path = put(zipBytes(contents))
    const before = await pagesOf(path)
    const made = await rewriteArchive(path, [info('<new/>')])
    expect(await pagesOf(path)).toEqual(before)
    expect((await readInfoEntries(path)).comicInfo?.text).toBe('<new/>')
    const bytes = readFileSync(path)
    expect(made).toMatchObject({
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      stamp: { sizeBytes: bytes.length, inode: BigInt(statSync(path).ino) },
    })
    expect(bytes.includes('<old')).toBe(false)
    execFileSync('python3', ['-c', 'import sys,zipfile; assert zipfile.ZipFile(sys.argv[1]).testzip() is None', path])
    expect(readdirSync(folder)).toEqual(['a.cbz'])
  })

  test('returns to the same bytes when the entry is removed or written back', async () => {
    const path = put(zipBytes([page(1), page(2)]))
    const original = readFileSync(path)
    await rewriteArchive(path, [info('<new/>')])
    await rewriteArchive(path, [{ name: 'ComicInfo.xml', bytes: null }])
    expect(readFileSync(path).equals(original)).toBe(true)
  })

  test('keeps deflated data, attributes, the comment of the archive and the mode of the file', async () => {
    const raw = Buffer.from('page '.repeat(500))
    const deflated = deflateRawSync(raw)
    const entry = {
      name: '1.png',
      sizeBytes: raw.length,
      crc32: crc32(raw),
      deflatedBytes: deflated.length,
      headerOffset: 0,
    }
    const record = centralRecord(entry)
    record.writeUInt16LE(0x5a21, 14)
    const header = localHeader(entry)
    const end = endRecord({ entries: 1, sizeBytes: record.length, offset: header.length + deflated.length })
    const comment = Buffer.from('scanned by me')
    end.writeUInt16LE(comment.length, 20)
    const path = put(Buffer.concat([header, deflated, record, end, comment]))
    chmodSync(path, 0o640)
    await rewriteArchive(path, [info('<new/>')])
    const bytes = readFileSync(path)
    expect(bytes.subarray(0, header.length + deflated.length)).toEqual(Buffer.concat([header, deflated]))
    expect(bytes.includes(record)).toBe(true)
    expect(bytes.subarray(-comment.length)).toEqual(comment)
    expect(statSync(path).mode & 0o777).toBe(0o640)
    const commentOf =
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(z.comment.decode())'
    expect(execFileSync('python3', ['-c', commentOf, path], { encoding: 'utf8' }).trim()).toBe('scanned by me')
  })

  test('rewrites an archive with ZIP64 records', async () => {
    const path = join(folder, 'a.cbz')
    const write =
      'import sys,zipfile\nwith zipfile.ZipFile(sys.argv[1],"w") as z:\n with z.open("1.png","w",force_zip64=True) as f: f.write(b"a"*5000)\n z.writestr("ComicInfo.xml","<old/>")'
    execFileSync('python3', ['-c', write, path])
    const before = await pagesOf(path)
    await rewriteArchive(path, [info('<new/>')])
    expect(await pagesOf(path)).toEqual(before)
  })

  test('leaves the file as it is when it changes meanwhile, is cut off, or the work is cancelled', async () => {
    const original = zipBytes([page(1), info('<old/>')])
    const path = put(original)
    const cancelled = new AbortController()
    cancelled.abort()
    await expect(rewriteArchive(path, [info('<new/>')], { signal: cancelled.signal })).rejects.toThrow('abort')
    expect(readFileSync(path).equals(original)).toBe(true)
    await expect(
      rewriteArchive(path, [info('<new/>')], {
        beforeReplace: () => Promise.reject(new Error('not now')),
      }),
    ).rejects.toThrow('not now')
    expect(readFileSync(path).equals(original)).toBe(true)
    writeFileSync(path, original.subarray(0, 2000))
    await expect(rewriteArchive(path, [info('<new/>')])).rejects.toMatchObject({ code: 'archive_broken' })
    expect(readdirSync(folder)).toEqual(['a.cbz'])
  })
})
