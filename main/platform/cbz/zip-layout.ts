import { centralRecord, endRecord, localHeader, type ZipEntry } from './zip-records.ts'

/** An entry of a ZIP file that is to be: its data given, or a range of a file as it lies there. */
export type LaidEntry<Source> = Omit<ZipEntry, 'headerOffset'> & {
  readonly content: Uint8Array | { readonly source: Source; readonly offset: number }
}

/** A stretch of the ZIP file, from `start` on and up to the next one. */
export type Segment<Source> = {
  readonly start: number
  readonly length: number
  readonly content: Uint8Array | { readonly source: Source; readonly offset: number }
}

/** A ZIP file that is nowhere written: which bytes of it come from where. */
export type ZipLayout<Source> = {
  readonly sizeBytes: number
  /** In the order of the file and without gaps; none is empty. */
  readonly segments: readonly Segment<Source>[]
  /** The records of all entries: names, places, sizes and checksums. */
  readonly directory: Uint8Array
}

export function layOutZip<Source>(entries: readonly LaidEntry<Source>[]): ZipLayout<Source> {
  const segments: Segment<Source>[] = []
  const records: Buffer[] = []
  let end = 0
  const add = (content: Segment<Source>['content'], length: number): void => {
    if (length === 0) return
    segments.push({ start: end, length, content })
    end += length
  }
  for (const entry of entries) {
    records.push(centralRecord({ ...entry, headerOffset: end }))
    const header = localHeader(entry)
    add(header, header.length)
    add(entry.content, entry.deflatedBytes ?? entry.sizeBytes)
  }
  const directory = Buffer.concat(records)
  const last = endRecord({ entries: entries.length, sizeBytes: directory.length, offset: end })
  add(directory, directory.length)
  add(last, last.length)
  return { sizeBytes: end, segments, directory }
}

/**
 * At most `length` bytes of the laid out file from `position` on, and at least one: what the segment there has.
 * @param readSource gives exactly the bytes of a source's range, or throws.
 */
export async function readLayout<Source>(
  { segments }: ZipLayout<Source>,
  position: number,
  length: number,
  readSource: (source: Source, offset: number, length: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { start, length: whole, content } = segmentAt(segments, position)
  const skipped = position - start
  const wanted = Math.min(length, whole - skipped)
  if (content instanceof Uint8Array) return content.slice(skipped, skipped + wanted)
  return await readSource(content.source, content.offset + skipped, wanted)
}

function segmentAt<Source>(segments: readonly Segment<Source>[], position: number): Segment<Source> {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (segments[middle]!.start <= position) low = middle
    else high = middle - 1
  }
  const found = segments[low]
  if (!found || position >= found.start + found.length) throw new RangeError(`${position} lies behind the end`)
  return found
}
