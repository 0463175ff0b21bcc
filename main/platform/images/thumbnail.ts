import type { Sharp } from 'sharp'
import { message } from '../../../shared/i18n/message.ts'
import { pageBroken } from './image-format.ts'
import { inspectImage, maxPixels } from './inspect-image.ts'

/** A thumbnail is at most so many times as high as wide: of a long strip it shows the top. */
const maxRatio = 2

let loading: Promise<typeof import('sharp').default> | undefined

/**
 * A small WebP picture of the first frame, `width` pixels wide or as wide as the original when that is narrower.
 * Meant for a worker process: a decoder that dies of a hostile picture takes its process with it.
 * @throws Problem `page_broken` when the bytes are not a whole picture or cannot be decoded
 */
export async function makeThumbnail(image: Uint8Array, width: number): Promise<Uint8Array> {
  inspectImage(image)
  loading ??= loadSharp()
  const sharp = await loading
  try {
    return await shrink(sharp(image, { limitInputPixels: maxPixels, failOn: 'truncated' }), width)
  } catch (error) {
    throw pageBroken(message('imageFiles.notDecodable'), { cause: error })
  }
}

/** Loaded at the first thumbnail, for the library takes longer to load than the rest of the program. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  // One thread a picture: both cores stay busy with two pictures at a time, and none waits for the other.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
  sharp.unblock({ operation: decoders.map((format) => `VipsForeignLoad${format}`) })
  return sharp
}

async function shrink(picture: Sharp, width: number): Promise<Uint8Array> {
  const { autoOrient: original } = await picture.metadata()
  const target = Math.min(width, original.width)
  const height = Math.max(1, Math.round((original.height * target) / original.width))
  const resized = picture
    .autoOrient()
    .resize({ width: target, height: Math.min(height, target * maxRatio), fit: 'cover', position: 'top' })
  // Effort 1 takes half the time of the default for a tenth more bytes.
  return resized.webp({ quality: 78, effort: 1 }).toBuffer()
}
