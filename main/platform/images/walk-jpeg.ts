import { message } from '../../../shared/i18n/message.ts'
import { damaged, type ImageExtent, pageBroken, truncated } from './image-format.ts'

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
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next > 0x01 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + 2
  }
  throw truncated('JPEG')
}

/** The markers C0 to CF are frame headers, except C4, C8 and CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function readFrame(segment: Buffer, marker: number): Omit<ImageExtent, 'end'> {
  if (marker > 0xc2) throw pageBroken(message('imageFiles.jpegCoding'))
  return { height: segment.readUInt16BE(3), width: segment.readUInt16BE(5) }
}
