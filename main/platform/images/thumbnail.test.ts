import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { inspectImage } from './inspect-image.ts'
import { makeThumbnail } from './thumbnail.ts'

const noise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * i * 31) % 251)), {
    raw: { width, height, channels: 3 },
  })

const sizeOf = async (image: Uint8Array) => {
  const { format, width, height } = await sharp(image).metadata()
  return { format, width, height }
}

describe('a thumbnail', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'of a %s is a WebP image with the requested width',
    async (format) => {
      const image = await noise(200, 300).toFormat(format).toBuffer()
      expect(await sizeOf(await makeThumbnail(image, 100))).toEqual({ format: 'webp', width: 100, height: 150 })
    },
  )

  it('is never wider than the original', async () => {
    const image = await noise(60, 80).jpeg().toBuffer()
    expect(await sizeOf(await makeThumbnail(image, 320))).toEqual({ format: 'webp', width: 60, height: 80 })
  })

  it('shows the top of a long strip', async () => {
    const top = { create: { width: 50, height: 100, channels: 3 as const, background: 'white' } }
    const strip = await sharp({ create: { width: 50, height: 20_000, channels: 3, background: 'black' } })
      .composite([{ input: top, gravity: 'north' }])
      .png()
      .toBuffer()
    const thumbnail = await makeThumbnail(strip, 40)
    expect(await sizeOf(thumbnail)).toEqual({ format: 'webp', width: 40, height: 80 })
    const { channels } = await sharp(thumbnail).stats()
    expect(channels[0]!.min).toBeGreaterThan(240)
  })

  it('applies the rotation in the metadata', async () => {
    const image = await noise(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sizeOf(await makeThumbnail(image, 30))).toEqual({ format: 'webp', width: 30, height: 45 })
  })

  it('shows the first frame of an animation', async () => {
    const raw = Buffer.concat([Buffer.alloc(10 * 10 * 3, 255), Buffer.alloc(10 * 10 * 3, 0)])
    const image = await sharp(raw, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif()
      .toBuffer()
    const thumbnail = await makeThumbnail(image, 10)
    expect(await sizeOf(thumbnail)).toMatchObject({ width: 10, height: 10 })
    expect((await sharp(thumbnail).stats()).channels[0]!.min).toBeGreaterThan(240)
  })
})

describe('makeThumbnail rejects', () => {
  let image: Buffer
  beforeAll(async () => {
    image = await noise(200, 300).jpeg().toBuffer()
  })

  it('a truncated image', async () => {
    const half = image.subarray(0, image.length / 2)
    await expect(makeThumbnail(half, 100)).rejects.toMatchObject({
      code: 'page_broken',
      detail: expect.stringContaining('cut off'),
    })
  })

  it('an image with a valid structure and damaged data', async () => {
    const hollow = await noise(200, 300).png().toBuffer()
    const start = hollow.indexOf('IDAT')
    const length = hollow.readUInt32BE(start - 4)
    hollow.fill(0xaa, start + 24, start + 4 + length)
    hollow.writeUInt32BE(crc32(hollow.subarray(start, start + 4 + length)), start + 4 + length)
    expect(inspectImage(hollow)).toMatchObject({ width: 200, height: 300 })
    await expect(makeThumbnail(hollow, 100)).rejects.toMatchObject({
      code: 'page_broken',
      detail: expect.stringContaining('decode the image'),
    })
  })

  it('an SVG, whose decoder is also disabled', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await makeThumbnail(image, 10)
    await expect(makeThumbnail(drawing, 100)).rejects.toMatchObject({
      code: 'page_broken',
      detail: expect.stringContaining('SVG'),
    })
    // In a process of its own, because test support enables the decoder in this one.
    const program = `import sharp from 'sharp'
      import { makeThumbnail } from ${JSON.stringify(join(import.meta.dirname, 'thumbnail.ts'))}
      await makeThumbnail(await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).png().toBuffer(), 4)
      await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata()
        .then(() => console.log('decoded'), (error) => console.log(error.message))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
    expect(stdout).toContain('unsupported image format')
  })
})
