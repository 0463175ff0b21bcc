import { message } from '../../../shared/i18n/message.ts'
import { damaged, type ImageExtent, maxFrames, pageBroken, truncated } from './image-format.ts'

type Size = Omit<ImageExtent, 'end'>

/** Walks through the RIFF chunks (RFC 9649). The first header contains the size of the file. */
export function walkWebp(bytes: Buffer): ImageExtent {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw truncated('WebP')
  let size: Size | undefined
  let images = 0
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (at + 8 + length > end) throw truncated('WebP')
    size ??= readSize[type]?.(data)
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') images += 1
    if (images > maxFrames) throw pageBroken(message('imageFiles.webpTooManyFrames'))
    at += 8 + length + (length % 2)
  }
  if (!size || images === 0) throw damaged('WebP', message('imageFiles.noPixels'))
  return { ...size, end }
}

const readSize: Readonly<Record<string, (data: Buffer) => Size>> = {
  VP8X: (data) => ({ width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) }),
  'VP8 ': (data) => {
    // RFC 6386, 9.1: bit 0 of a key frame is 0; a start code and two sizes of 14 bits follow.
    if (data.readUInt8(0) & 1 || data.readUIntBE(3, 3) !== 0x9d012a)
      throw damaged('WebP', message('imageFiles.frameHeader'))
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  },
  VP8L: (data) => {
    if (data.readUInt8(0) !== 0x2f) throw damaged('WebP', message('imageFiles.frameHeader'))
    const bits = data.readUInt32LE(1)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  },
}
