import { message } from '../../../shared/i18n/message.ts'
import { damaged, type ImageExtent, maxFrames, pageBroken, truncated } from './image-format.ts'

/** Walks through the blocks from the logical screen to the trailer (GIF89a specification). */
export function walkGif(bytes: Buffer): ImageExtent {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let frames = 0
  let at = 13 + colorTableBytes(bytes.readUInt8(10))
  for (;;) {
    const block = bytes[at]
    if (block === undefined) throw truncated('GIF')
    if (block === 0x3b) {
      if (frames === 0) throw damaged('GIF', message('imageFiles.noPixels'))
      return { ...size, end: at + 1 }
    }
    if (block === 0x21) at = skipSubBlocks(bytes, at + 2)
    else if (block === 0x2c) {
      frames += 1
      if (frames > maxFrames) throw pageBroken(message('imageFiles.gifTooManyFrames'))
      // The image descriptor has ten bytes, followed by its color table and one byte for the minimum code size.
      at = skipSubBlocks(bytes, at + 10 + colorTableBytes(bytes.readUInt8(at + 9)) + 1)
    } else throw damaged('GIF', message('imageFiles.unknownBlock'))
  }
}

const colorTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function skipSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length
  return at + 1
}
