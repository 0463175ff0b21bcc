import { crc32 } from 'node:zlib'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** Size and end of an image, found by walking through its structure without decoding it. */
export type ImageExtent = {
  /** Pixels as stored, before a rotation in the metadata is applied. */
  readonly width: number
  readonly height: number
  /** The offset after the last byte of the image. */
  readonly end: number
}

/** Limit for the frames of an animation. */
const maxFrames = 500

/** @param options.retryable whether downloading the image again can help. */
export const pageBroken = (reason: Message, options: { retryable?: boolean; cause?: unknown } = {}): Problem =>
  new Problem('page_broken', reason, options)

export const truncated = (format: string): Problem =>
  pageBroken(message('imageFiles.truncated', { format }), { retryable: true })

export const damaged = (format: string, problem: Message): Problem =>
  pageBroken(message('imageFiles.damaged', { format, problem }), { retryable: true })

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

/** Walks through the markers from the start to the end of the image (ITU-T T.81, annex B). */
export function walkJpeg(bytes: Buffer): ImageExtent {
  let frame: Omit<ImageExtent, 'end'> | undefined
  let scans = 0
  let at = 2
  for (;;) {
    at = findNextMarker(bytes, at)
    const marker = bytes[at - 1]!
    if (marker === 0xd9) {
      if (!frame || scans === 0) throw damaged('JPEG', message('imageFiles.noPixels'))
      return { ...frame, end: at }
    }
    if (marker === 0xd8) throw damaged('JPEG', message('imageFiles.nestedPicture'))
    const length = bytes.readUInt16BE(at)
    if (length < 2) throw damaged('JPEG', message('imageFiles.segmentLength'))
    if (isFrame(marker)) {
      if (frame) throw damaged('JPEG', message('imageFiles.twoFrameHeaders'))
      frame = readFrame(bytes.subarray(at, at + length), marker)
    }
    if (marker === 0xda) scans += 1
    at += length
  }
}

/** Skips compressed data, stuffed bytes, restart markers and padding. */
function findNextMarker(bytes: Buffer, from: number): number {
  for (let at = findFf(bytes, from); at !== -1; at = findFf(bytes, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next > 0x01 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + 2
  }
  throw truncated('JPEG')
}

/** Where FF bytes are dense, a call of `indexOf` for each of them would take longer than comparing. */
const nearby = 16

function findFf(bytes: Buffer, from: number): number {
  const end = Math.min(from + nearby, bytes.length)
  for (let at = from; at < end; at += 1) if (bytes[at] === 0xff) return at
  return bytes.indexOf(0xff, end)
}

/** The markers C0 to CF are frame headers, except C4, C8 and CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function readFrame(segment: Buffer, marker: number): Omit<ImageExtent, 'end'> {
  if (marker > 0xc2) throw pageBroken(message('imageFiles.jpegCoding'))
  return { height: segment.readUInt16BE(3), width: segment.readUInt16BE(5) }
}

/**
 * Walks through the chunks from IHDR to IEND (PNG specification, section 5). Verifies the checksums of critical chunks
 * only; a wrong checksum in a comment or a color profile is harmless.
 */
export function walkPng(bytes: Buffer): ImageExtent {
  const size = readHeader(bytes)
  let hasPixels = false
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) throw truncated('PNG')
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) throw damaged('PNG', message('imageFiles.chunkName'))
    if (end > bytes.length) throw truncated('PNG')
    if (isCritical(type) && crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
      throw damaged('PNG', message('imageFiles.chunkChecksum', { type }))
    }
    if (type === 'acTL' && bytes.readUInt32BE(at + 8) > maxFrames)
      throw pageBroken(message('imageFiles.pngTooManyFrames'))
    if (type === 'IDAT') hasPixels = true
    if (type === 'IEND') {
      if (!hasPixels) throw damaged('PNG', message('imageFiles.noPixels'))
      return { ...size, end }
    }
    at = end
  }
}

const isCritical = (type: string): boolean => type[0]! < 'a'

function readHeader(bytes: Buffer): Omit<ImageExtent, 'end'> {
  if (bytes.length < 33) throw truncated('PNG')
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    throw damaged('PNG', message('imageFiles.headerMissing'))
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

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
