import { message } from '../../../shared/i18n/message.ts'
import { type ImageExtent, pageBroken, truncated } from './image-format.ts'
import { notAnImage } from './not-an-image.ts'
import { walkAvif } from './walk-avif.ts'
import { walkGif } from './walk-gif.ts'
import { walkJpeg } from './walk-jpeg.ts'
import { walkPng } from './walk-png.ts'
import { walkWebp } from './walk-webp.ts'

export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

export type ImageInfo = {
  readonly type: ImageType
  readonly mediaType: string
  /** Without a dot. */
  readonly extension: string
  /** Pixels as stored, before a rotation in the metadata is applied. */
  readonly width: number
  readonly height: number
  readonly bytes: number
}

const maxSide = 65_535
export const maxPixels = 100_000_000

/** Limit for data after the image. Some tools append a comment. */
const maxTrailerBytes = 65_536

const extensions: Readonly<Record<ImageType, string>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
}

const formats: Readonly<Record<ImageType, { readonly name: string; readonly walk: (bytes: Buffer) => ImageExtent }>> = {
  jpeg: { name: 'JPEG', walk: walkJpeg },
  png: { name: 'PNG', walk: walkPng },
  gif: { name: 'GIF', walk: walkGif },
  webp: { name: 'WebP', walk: walkWebp },
  avif: { name: 'AVIF', walk: walkAvif },
}

/**
 * Detects the type and size of an image from its bytes and checks that it is complete, without decoding it.
 * @throws Problem `page_broken` when the bytes are not a complete image of a supported format and size
 */
export function inspectImage(image: Uint8Array): ImageInfo {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength)
  const type = detectType(bytes)
  if (!type) throw notAnImage(bytes)
  const { name, walk } = formats[type]
  const { width, height, end } = walkWithinBounds(name, () => walk(bytes))
  checkSize(name, width, height)
  checkTrailer(name, bytes.subarray(end))
  return { type, mediaType: `image/${type}`, extension: extensions[type], width, height, bytes: bytes.length }
}

function detectType(bytes: Buffer): ImageType | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return start.slice(4, 8) === 'ftyp' && hasAvifBrand(bytes) ? 'avif' : undefined
}

/** Checks the brands of the file type box: the major brand, a version of four bytes, then the compatible brands. */
function hasAvifBrand(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256, bytes.length)).match(/.{4}/gs) ?? []
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'))
}

/** A read past the last byte means that the image is truncated. */
function walkWithinBounds(name: string, walk: () => ImageExtent): ImageExtent {
  try {
    return walk()
  } catch (error) {
    if (error instanceof RangeError) throw truncated(name)
    throw error
  }
}

function checkSize(name: string, width: number, height: number): void {
  if (width === 0 || height === 0) throw pageBroken(message('imageFiles.noSize', { format: name, width, height }))
  if (width <= maxSide && height <= maxSide && width * height <= maxPixels) return
  throw pageBroken(
    width * height > maxPixels
      ? message('imageFiles.tooManyPixels', {
          format: name,
          width,
          height,
          limit: maxPixels / 1e6,
        })
      : message('imageFiles.sideTooLong', {
          format: name,
          width,
          height,
          limit: maxSide,
        }),
  )
}

function checkTrailer(name: string, trailer: Buffer): void {
  if (trailer.length <= maxTrailerBytes) return
  // Cameras append previews and depth maps as JPEG images.
  if (name === 'JPEG' && trailer.toString('latin1', 0, 3) === '\xff\xd8\xff') return
  if (trailer.every((byte) => byte === 0 || byte === 0x20 || byte === 0x0a || byte === 0x0d)) return
  throw pageBroken(message('imageFiles.trailingBytes', { format: name, count: trailer.length }))
}
