import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

const folder = join(import.meta.dirname, 'rar-samples')

/** An archive that WinRAR wrote; see its README.md. */
export const rarSample = (name: string): Buffer => readFileSync(join(folder, `${name}.rar`))

/** The same with files that are named as images. */
export function rarSampleWithPages(name: string): Buffer {
  const bytes = rarSample(name)
  const headers = bytes[6] === 1 ? headersOfRar5(bytes) : headersOfRar4(bytes)
  for (const { start, end, writeChecksum } of headers) {
    for (const [from, to] of [
      ['.html', '.jpeg'],
      ['.bin', '.jpg'],
    ] as const) {
      const at = bytes.subarray(start, end).indexOf(from)
      if (at >= 0) bytes.write(to, start + at)
    }
    writeChecksum(crc32(bytes.subarray(start, end)))
  }
  return bytes
}

type Header = { readonly start: number; readonly end: number; writeChecksum(value: number): void }

function headersOfRar4(bytes: Buffer): Header[] {
  const headers: Header[] = []
  for (let at = 7; at + 7 <= bytes.length; ) {
    const [place, type, flags, size] = [at, bytes[at + 2]!, bytes.readUInt16LE(at + 3), bytes.readUInt16LE(at + 5)]
    const writeChecksum = (value: number) => bytes.writeUInt16LE(value & 0xffff, place)
    headers.push({ start: at + 2, end: at + size, writeChecksum })
    at += size + ((flags & 0x8000) !== 0 || type === 0x74 ? bytes.readUInt32LE(at + 7) : 0)
  }
  return headers
}

function headersOfRar5(bytes: Buffer): Header[] {
  const headers: Header[] = []
  for (let at = 8; at + 7 <= bytes.length; ) {
    const place = at
    at += 4
    const number = (): number => {
      for (let value = 0, shift = 0; ; shift += 7) {
        const byte = bytes[at++]!
        value += (byte & 0x7f) * 2 ** shift
        if (byte < 0x80) return value
      }
    }
    const size = number()
    const end = at + size
    headers.push({ start: place + 4, end, writeChecksum: (value) => bytes.writeUInt32LE(value, place) })
    number()
    const flags = number()
    if ((flags & 1) !== 0) number()
    at = end + ((flags & 2) !== 0 ? number() : 0)
  }
  return headers
}
