import { crc32 } from 'node:zlib'
import { message } from '../../../shared/i18n/message.ts'
import { damaged, type ImageExtent, maxFrames, pageBroken, truncated } from './image-format.ts'

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
