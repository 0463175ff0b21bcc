import { crc32 } from 'node:zlib'
import type { ArchiveEntry, OpenArchive } from '../cbz/read-archive.ts'

/** Further apart than the largest page. */
const spacing = 2 ** 32

/**
 * `locate` and `readRange` for pages that are not at a place in one file: each page has a range of its own. Locating a page
 * reads it, so that its size and checksum are known. The page that was read last is kept.
 */
export function createPageRanges(
  read: (entry: ArchiveEntry) => Promise<Uint8Array>,
): Pick<OpenArchive, 'locate' | 'readRange'> {
  const located: ArchiveEntry[] = []
  const places = new Map<ArchiveEntry, number>()
  let last: { readonly entry: ArchiveEntry; readonly bytes: Promise<Uint8Array> } | undefined

  function load(entry: ArchiveEntry): Promise<Uint8Array> {
    if (last?.entry !== entry) last = { entry, bytes: read(entry) }
    const { bytes } = last
    bytes.catch(() => {
      last = undefined
    })
    return bytes
  }

  return {
    async locate(entry) {
      let place = places.get(entry)
      if (place === undefined) {
        const bytes = await load(entry)
        const exact = { sizeBytes: bytes.byteLength, compressedBytes: bytes.byteLength, crc32: crc32(bytes) }
        Object.assign(entry, exact)
        place = located.push(entry) - 1
        places.set(entry, place)
      }
      return { offset: place * spacing, length: entry.compressedBytes }
    },
    async readRange(offset, length) {
      const start = offset % spacing
      return (await load(located[Math.floor(offset / spacing)]!)).subarray(start, start + length)
    },
  }
}
