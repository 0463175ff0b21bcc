import { message } from '../../../shared/i18n/message.ts'
import { damaged, pageBroken, truncated } from './image-format.ts'
import { type ImageExtent, maxFrames } from './walked.ts'

/** Walks the blocks from the logical screen to the trailer (GIF89a specification). */
export function walkGif(bytes: Buffer): ImageExtent {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let frames = 0
  let at = 13 + colourTableBytes(bytes.readUInt8(10))
  for (;;) {
    const block = bytes[at]
    if (block === undefined) throw truncated('GIF')
    if (block === 0x3b) {
      if (frames === 0) throw damaged('GIF', message('imageFiles.noPixels'))
      return { ...size, end: at + 1 }
    }
    if (block === 0x21) at = behindSubBlocks(bytes, at + 2)
    else if (block === 0x2c) {
      frames += 1
      if (frames > maxFrames) throw pageBroken(message('imageFiles.gifTooManyFrames'))
      // The descriptor's ten bytes, its colour table, and one byte for the first code size.
      at = behindSubBlocks(bytes, at + 10 + colourTableBytes(bytes.readUInt8(at + 9)) + 1)
    } else throw damaged('GIF', message('imageFiles.unknownBlock'))
  }
}

const colourTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function behindSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length
  return at + 1
}
