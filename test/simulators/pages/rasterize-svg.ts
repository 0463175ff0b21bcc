import sharp, { type Sharp } from 'sharp'

/**
 * Draws an SVG as a picture. Bunko blocks SVG in sharp for safety with its first picture. If it runs in this process and does that while a
 * drawing waits, the drawing fails and is repeated.
 */
export async function rasterizeSvg(svg: string, encode: (image: Sharp) => Sharp): Promise<Buffer> {
  const draw = () => {
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
    return encode(sharp(Buffer.from(svg))).toBuffer()
  }
  return await draw().catch(draw)
}
