import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Problem } from '../problem.ts'
import { type ImageExtent, pageBroken, truncated, walkGif, walkJpeg, walkPng, walkWebp } from './image-formats.ts'
import { walkAvif } from './walk-avif.ts'

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
const hasAvifBrand = (bytes: Buffer): boolean =>
  brandsOf(bytes).some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'))

const brandsOf = (bytes: Buffer): readonly string[] =>
  bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256, bytes.length)).match(/.{4}/gs) ?? []

/** AVIF and HEIC images are of one container format. Undefined for other files. */
export function heifType(bytes: Buffer): 'image/avif' | 'image/heic' | undefined {
  if (bytes.length < 12 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined
  if (hasAvifBrand(bytes)) return 'image/avif'
  return brandsOf(bytes).some((brand) => /^(?:hei[cfmsx]|hev[cmsx]|mif[12]|msf1)$/.test(brand))
    ? 'image/heic'
    : undefined
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

const unsupported = (format: string): Message => message('imageFiles.kind.unsupported', { format })

/** The first bytes in Latin-1. */
const signatures: readonly (readonly [string, Message])[] = [
  ['%PDF-', message('imageFiles.kind.pdf')],
  ['PK\x03\x04', message('imageFiles.kind.zip')],
  ['PK\x05\x06', message('imageFiles.kind.zip')],
  ['Rar!', message('imageFiles.kind.rar')],
  ['7z\xbc\xaf', message('imageFiles.kind.sevenZip')],
  ['\x1f\x8b', message('imageFiles.kind.gzip')],
  ['BM', unsupported('BMP')],
  ['II*\0', unsupported('TIFF')],
  ['MM\0*', unsupported('TIFF')],
  ['\xff\x0a', unsupported('JPEG XL')],
  ['\0\0\0\x0cjP  ', unsupported('JPEG 2000')],
  ['\0\0\0\x0cJXL ', unsupported('JPEG XL')],
  ['\0\0\x01\0', message('imageFiles.kind.icon')],
]

const textPatterns: readonly (readonly [RegExp, Message])[] = [
  [
    /^<[\s\S]*<(?:html|head|body)[\s>]|^<(?:html|head|body|script|meta|title|div|p)[\s>]|^<!doctype html/i,
    message('imageFiles.kind.html'),
  ],
  [/^<[\s\S]*<svg[\s>]|^<svg[\s>]/i, message('imageFiles.kind.svg')],
  [/^<[a-z?!]/i, message('imageFiles.kind.xml')],
  [/^[[{]\s*(?:["'{[\]}\d-]|true|false|null)/, message('imageFiles.kind.json')],
]

/** The problem for bytes of an unsupported format. Its message names the detected kind of file. */
function notAnImage(bytes: Buffer): Problem {
  return pageBroken(message('imageFiles.isKind', { kind: detectKind(bytes) }), { retryable: true })
}

function detectKind(bytes: Buffer): Message {
  if (bytes.length === 0) return message('imageFiles.kind.empty')
  const start = bytes.toString('latin1', 0, 512)
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart()
  const found =
    signatures.find(([signature]) => start.startsWith(signature)) ??
    textPatterns.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  if (heifType(bytes)) return unsupported('HEIC')
  if (start.startsWith('ftyp', 4)) return message('imageFiles.kind.video')
  return /^[\t\n\r\x20-\x7e\x80-\xff]+$/.test(text)
    ? message('imageFiles.kind.text')
    : message('imageFiles.kind.unknown')
}
