import { centralRecord, endRecord, localHeader, type ZipEntry } from './zip-records.ts'

/** An entry of a ZIP layout. Its content is the data, or a range of a source. */
export type LayoutEntry<Source> = Omit<ZipEntry, 'headerOffset'> & {
  readonly content: Uint8Array | { readonly source: Source; readonly offset: number }
}

/** A range of the ZIP file. */
type LayoutSegment<Source> = {
  readonly start: number
  readonly length: number
  readonly content: Uint8Array | { readonly source: Source; readonly offset: number }
}

/** A ZIP file that is generated while it is read: maps each range to its content. */
export type ZipLayout<Source> = {
  readonly sizeBytes: number
  /** In file order, without gaps. No segment is empty. */
  readonly segments: readonly LayoutSegment<Source>[]
  /** The central directory. */
  readonly directory: Uint8Array
}

export function createZipLayout<Source>(entries: readonly LayoutEntry<Source>[]): ZipLayout<Source> {
  const segments: LayoutSegment<Source>[] = []
  const records: Buffer[] = []
  let end = 0
  const add = (content: LayoutSegment<Source>['content'], length: number): void => {
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
 * Reads bytes of the ZIP file from `position`: at least one, at most `length`, never beyond the segment at `position`.
 * @param readSource must return exactly the requested range of a source.
 * @throws RangeError when `position` is past the end
 */
export async function readLayout<Source>(
  { segments }: ZipLayout<Source>,
  position: number,
  length: number,
  readSource: (source: Source, offset: number, length: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { start, length: segmentLength, content } = findSegment(segments, position)
  const skipped = position - start
  const wanted = Math.min(length, segmentLength - skipped)
  if (content instanceof Uint8Array) return content.slice(skipped, skipped + wanted)
  return await readSource(content.source, content.offset + skipped, wanted)
}

function findSegment<Source>(segments: readonly LayoutSegment<Source>[], position: number): LayoutSegment<Source> {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (segments[middle]!.start <= position) low = middle
    else high = middle - 1
  }
  const found = segments[low]
  if (!found || position >= found.start + found.length) throw new RangeError(`${position} is past the end`)
  return found
}
