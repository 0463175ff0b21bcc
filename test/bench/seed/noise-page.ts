import { createHash } from 'node:crypto'
import sharp from 'sharp'

/**
 * Valid JPEG pages of about 250 KB that do not compress. They are the same noise image, each with a unique comment, and like
 * real pages they have different sizes.
 */
export async function createNoisePages(): Promise<{
  readonly width: number
  readonly height: number
  page(comment: string): Buffer
}> {
  const [width, height] = [960, 1400]
  const noise = { type: 'gaussian', mean: 128, sigma: 16 } as const
  const picture = await sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 77 })
    .toBuffer()
  return { width, height, page: (comment) => withComment(picture, comment) }
}

/** Inserts a COM segment after the start of the image (ITU-T T.81, B.2.4.5). */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const padding = createHash('sha256').update(comment).digest().readUInt16BE() >> 2
  const text = Buffer.from(comment.padEnd(comment.length + padding))
  const header = Buffer.from([0xff, 0xfe, 0, 0])
  header.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), header, text, jpeg.subarray(2)])
}
