/** Covers the headers that say whether an image is animated. */
const headerBytes = 512

export const isAnimated = async (image: Blob): Promise<boolean> =>
  hasMultipleFrames(new Uint8Array(await image.slice(0, headerBytes).arrayBuffer()))

/**
 * Whether an image may have more than one frame: always for a GIF, for a PNG with `acTL` before its data (PNG, third
 * edition, 11.3.6.1), and for a WebP with bit 1 of its `VP8X` flags (RFC 9649, 2.7).
 */
export function hasMultipleFrames(header: Uint8Array): boolean {
  const text = String.fromCharCode(...header.subarray(0, headerBytes))
  if (text.startsWith('GIF8')) return true
  if (text.startsWith('\x89PNG')) return text.includes('acTL')
  return text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X' && ((header[20] ?? 0) & 2) !== 0
}
