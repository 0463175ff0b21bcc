import { message } from '../../../shared/i18n/message.ts'
import { damaged, type ImageExtent, pageBroken, truncated } from './image-formats.ts'

type Box = { readonly type: string; readonly body: Buffer }

/**
 * Walks through the boxes of an AVIF file (ISO/IEC 14496-12 and 23008-12). All boxes and all byte ranges of the item table
 * must be within the file.
 */
export function walkAvif(bytes: Buffer): ImageExtent {
  let meta: Box | undefined
  for (const box of boxes(bytes)) if (box.type === 'meta') meta ??= box
  if (!meta) throw truncated('AVIF')
  const parts = [...boxes(meta.body.subarray(4))]
  const findPart = (type: string): Buffer => {
    const found = parts.find((box) => box.type === type)
    if (!found) throw damaged('AVIF', message('imageFiles.tableMissing', { type }))
    return found.body
  }
  checkItemRanges(findPart('iloc'), bytes.length)
  return { ...findItemSize(readPrimaryItem(findPart('pitm')), findPart('iprp')), end: bytes.length }
}

function* boxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    let length = bytes.readUInt32BE(at)
    let headerLength = 8
    if (length === 1) {
      length = Number(bytes.readBigUInt64BE(at + 8))
      headerLength = 16
    } else if (length === 0) length = bytes.length - at
    if (length < headerLength) throw damaged('AVIF', message('imageFiles.boxLength'))
    if (at + length > bytes.length) throw truncated('AVIF')
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + headerLength, at + length) }
    at += length
  }
}

const readPrimaryItem = (pitm: Buffer): number =>
  pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4)

/** Limit against malicious tables. A tiled image has a few hundred ranges. */
const maxRanges = 10_000

function checkItemRanges(iloc: Buffer, fileLength: number): void {
  const next = createNumberReader(iloc)
  const version = next(1)
  next(3)
  const sizes = next(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15] as const
  const indexBytes = version > 0 ? sizes & 15 : 0
  const idBytes = version < 2 ? 2 : 4
  let ranges = 0
  for (let items = next(idBytes); items > 0; items -= 1) {
    next(idBytes)
    const isInFile = version === 0 || (next(2) & 15) === 0
    next(2)
    const base = next(baseBytes)
    for (let extents = next(2); extents > 0; extents -= 1) {
      ranges += 1
      if (ranges > maxRanges) throw pageBroken(message('imageFiles.avifTooManyParts'))
      next(indexBytes)
      const end = base + next(offsetBytes) + next(lengthBytes)
      if (isInFile && end > fileLength) throw truncated('AVIF')
    }
  }
}

/** Finds the size property of an item through the property association table. */
function findItemSize(item: number, iprp: Buffer): Omit<ImageExtent, 'end'> {
  const tables = [...boxes(iprp)]
  const properties = [...boxes(tables.find((box) => box.type === 'ipco')?.body ?? Buffer.alloc(0))]
  for (const table of tables) {
    if (table.type !== 'ipma') continue
    for (const index of findProperties(item, table.body)) {
      const property = properties[index - 1]
      if (property?.type !== 'ispe') continue
      return { width: property.body.readUInt32BE(4), height: property.body.readUInt32BE(8) }
    }
  }
  throw damaged('AVIF', message('imageFiles.sizeUnknown'))
}

function findProperties(item: number, ipma: Buffer): readonly number[] {
  const next = createNumberReader(ipma)
  const version = next(1)
  const isWide = (next(3) & 1) === 1
  for (let entries = next(4); entries > 0; entries -= 1) {
    const id = next(version < 1 ? 2 : 4)
    // The highest bit marks an essential property; the rest is its index, from 1.
    const indexes = Array.from({ length: next(1) }, () => (isWide ? next(2) & 0x7fff : next(1) & 0x7f))
    if (id === item) return indexes
  }
  return []
}

/** Reads consecutive big-endian numbers of 0 to 4 or 8 bytes. */
function createNumberReader(bytes: Buffer): (length: number) => number {
  let at = 0
  return (length) => {
    at += length
    if (length === 0) return 0
    return length === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - length, length)
  }
}
