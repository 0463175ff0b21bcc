/** Enough to reach past the headers that tell whether a picture moves. */
const headBytes = 512

export const isMoving = async (picture: Blob): Promise<boolean> =>
  tellsOfFrames(new Uint8Array(await picture.slice(0, headBytes).arrayBuffer()))

/**
 * Whether a picture may have more than one frame: a GIF always, a PNG with `acTL` before its data (PNG, 3rd edition,
 * 11.3.6.1), a WebP with bit 1 of its `VP8X` flags (RFC 9649, 2.7).
 */
export function tellsOfFrames(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  if (text.startsWith('GIF8')) return true
  if (text.startsWith('\x89PNG')) return text.includes('acTL')
  return text.startsWith('RIFF') && text.slice(8, 16) === 'WEBPVP8X' && ((head[20] ?? 0) & 2) !== 0
}
