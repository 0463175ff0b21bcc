import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { createZipLayout, type LayoutEntry, readLayout, type ZipLayout } from './zip-layout.ts'

/** Alternately stored and deflated entries. Content in a source starts at offset 1. */
function entriesOf(contents: readonly Uint8Array[]): readonly LayoutEntry<Buffer>[] {
  return contents.map((bytes, index) => {
    const packed = index % 2 === 0 ? bytes : deflateRawSync(bytes)
    return {
      name: `${index}.jpg`,
      sizeBytes: bytes.length,
      crc32: crc32(bytes),
      ...(index % 2 === 1 && { deflatedBytes: packed.length }),
      content: index % 3 === 0 ? packed : { source: Buffer.concat([Buffer.from('?'), packed]), offset: 1 },
    }
  })
}

async function bytesOf(layout: ZipLayout<Buffer>, start = 0, end = layout.sizeBytes): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let at = start; at < end; at += parts.at(-1)!.length) {
    parts.push(
      await readLayout(layout, at, end - at, async (source, offset, size) => source.subarray(offset, offset + size)),
    )
  }
  return Buffer.concat(parts)
}

async function unzip(zip: ZipFile): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('hex')
  return found
}

const contents = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 })

describe('createZipLayout', () => {
  test('is readable by another library, checksums included', async () => {
    await fc.assert(
      fc.asyncProperty(contents, async (all) => {
        const whole = await bytesOf(createZipLayout(entriesOf(all)))
        const expected = Object.fromEntries(
          all.map((bytes, index) => [`${index}.jpg`, Buffer.from(bytes).toString('hex')]),
        )
        expect(await unzip(await fromBufferPromise(whole))).toEqual(expected)
      }),
    )
  })

  test('has the declared size and can be read in any ranges', async () => {
    await fc.assert(
      fc.asyncProperty(contents, fc.array(fc.nat()), async (all, cuts) => {
        const layout = createZipLayout(entriesOf(all))
        const whole = await bytesOf(layout)
        expect(whole.length).toBe(layout.sizeBytes)
        const borders = [0, ...cuts.map((cut) => cut % layout.sizeBytes), layout.sizeBytes].sort((a, b) => a - b)
        const parts = []
        for (const [index, start] of borders.slice(0, -1).entries())
          parts.push(await bytesOf(layout, start, borders[index + 1]))
        expect(Buffer.concat(parts).equals(whole)).toBe(true)
      }),
    )
  })

  test('throws when a read is past the end', async () => {
    const layout = createZipLayout(entriesOf([Buffer.from('a')]))
    await expect(bytesOf(layout, layout.sizeBytes, layout.sizeBytes + 1)).rejects.toThrow(RangeError)
  })
})

/** Returns zeros for every source, so that layouts of any size can be read. */
class ZeroReader extends RandomAccessReader {
  readonly #layout: ZipLayout<null>
  constructor(layout: ZipLayout<null>) {
    super()
    this.#layout = layout
  }
  override read(target: Buffer, at: number, length: number, position: number, done: (error: Error | null) => void) {
    const fill = async () => {
      for (let filled = 0; filled < length; ) {
        const bytes = await readLayout(this.#layout, position + filled, length - filled, async (_, _offset, size) =>
          Buffer.alloc(size),
        )
        target.set(bytes, at + filled)
        filled += bytes.length
      }
    }
    fill().then(() => done(null), done)
  }
}

const zeros = (name: string, sizeBytes: number): LayoutEntry<null> => ({
  name,
  sizeBytes,
  crc32: 0,
  content: { source: null, offset: 0 },
})

describe('ZIP64', () => {
  const open = (layout: ZipLayout<null>) =>
    fromRandomAccessReaderPromise(new ZeroReader(layout), layout.sizeBytes, { autoClose: false })

  test('finds entries after the first 4 GiB', async () => {
    const entries = Array.from({ length: 40 }, (_, index) => zeros(`${index}.jpg`, 2 ** 27))
    const layout = createZipLayout(entries)
    expect(layout.sizeBytes).toBeGreaterThan(2 ** 32)
    const zip = await open(layout)
    const found = []
    for await (const entry of zip.eachEntry()) {
      found.push(entry.fileName)
      // Throws when there is no local header at this offset.
      expect((await zip.readLocalFileHeaderPromise(entry)).fileName.toString()).toBe(entry.fileName)
    }
    expect(found).toEqual(entries.map(({ name }) => name))
  })

  test.each([65_534, 65_535, 70_000])('stores %i entries', async (count) => {
    const zip = await open(createZipLayout(Array.from({ length: count }, (_, index) => zeros(`${index}.jpg`, 0))))
    expect(zip.entryCount).toBe(count)
    let seen = 0
    for await (const entry of zip.eachEntry()) if (entry.fileName === `${seen}.jpg`) seen += 1
    expect(seen).toBe(count)
  })
})
