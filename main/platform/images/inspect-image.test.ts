import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { isProblem } from '../problem.ts'
import { type ImageType, inspectImage } from './inspect-image.ts'

const width = 60
const height = 40

/** Noise, so that the compressed data contains every byte value and is long enough to truncate anywhere. */
const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * i * 31 + i * 7) % 251))
const picture = () => sharp(noise, { raw: { width, height, channels: 3 } })

const makers: readonly (readonly [string, ImageType, () => Promise<Buffer>])[] = [
  ['a JPEG', 'jpeg', () => picture().jpeg().toBuffer()],
  ['a progressive JPEG', 'jpeg', () => picture().jpeg({ progressive: true }).toBuffer()],
  [
    'a JPEG with EXIF and a colour profile',
    'jpeg',
    () =>
      picture()
        .withMetadata()
        .withExif({ IFD0: { Copyright: 'x' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a grey JPEG', 'jpeg', () => picture().greyscale().jpeg().toBuffer()],
  ['a PNG', 'png', () => picture().png().toBuffer()],
  ['an interlaced PNG with a palette', 'png', () => picture().png({ palette: true, progressive: true }).toBuffer()],
  ['a GIF', 'gif', () => picture().gif().toBuffer()],
  ['a WebP', 'webp', () => picture().webp().toBuffer()],
  ['a lossless WebP', 'webp', () => picture().webp({ lossless: true }).toBuffer()],
  ['a WebP with transparency', 'webp', () => picture().ensureAlpha(0.5).webp().toBuffer()],
  ['an AVIF', 'avif', () => picture().avif({ effort: 0 }).toBuffer()],
  ['an AVIF with transparency', 'avif', () => picture().ensureAlpha(0.5).avif({ effort: 0 }).toBuffer()],
]

const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp', avif: 'avif' }
const images = new Map<string, Buffer>()

beforeAll(async () => {
  for (const [name, , make] of makers) images.set(name, await make())
})

const animation = (format: 'gif' | 'webp', frames: number) => {
  const raw = Buffer.from(Array.from({ length: 4 * 4 * frames * 3 }, (_, i) => (i * 89) % 256))
  const strip = sharp(raw, { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } })
  return strip[format]({ loop: 0 }).toBuffer()
}

function refusalOf(bytes: Uint8Array): string {
  try {
    inspectImage(bytes)
  } catch (error) {
    if (isProblem(error, 'page_broken')) return error.detail
    throw error
  }
  return 'accepted'
}

describe.each(makers)('%s', (name, type) => {
  it('is detected with its size in pixels', () => {
    const image = images.get(name)!
    const extension = extensions[type]
    expect(inspectImage(image)).toEqual({
      type,
      mediaType: `image/${type}`,
      extension,
      width,
      height,
      bytes: image.length,
    })
  })

  it('is rejected when truncated at any byte', () => {
    const image = images.get(name)!
    const accepted = []
    for (let length = 0; length < image.length; length += 1) {
      if (refusalOf(image.subarray(0, length)) === 'accepted') accepted.push(length)
    }
    expect(accepted).toEqual([])
  })

  it('is accepted within a larger buffer and with a few trailing bytes', () => {
    const image = images.get(name)!
    const larger = new Uint8Array(image.length + 10)
    larger.set(image, 5)
    expect(inspectImage(larger.subarray(5, 5 + image.length)).width).toBe(width)
    expect(inspectImage(larger.subarray(5, 5 + image.length + 5)).width).toBe(width)
  })

  it('is accepted or rejected with a problem when any byte changes', () => {
    const image = images.get(name)!
    fc.assert(
      fc.property(fc.nat(image.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(image)
        changed[at] = byte
        expect(refusalOf(changed)).toMatch(/./)
      }),
      { numRuns: 300 },
    )
  })
})

describe('garbage', () => {
  const starts = [
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    'RIFF\x10\0\0\0WEBP',
    '\0\0\0\x14ftypavif\0\0\0\0avif',
    '',
  ]

  it('is rejected with a problem', () => {
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, rest) => {
        expect(refusalOf(Buffer.concat([Buffer.from(start, 'latin1'), rest]))).not.toBe('accepted')
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['', 'The file is empty.'],
    ['<!DOCTYPE html><html>', 'The file is an HTML page, not an image.'],
    ['\xef\xbb\xbf\r\n <html lang="en">', 'The file is an HTML page, not an image.'],
    ['<?xml version="1.0"?><html xmlns="x">', 'The file is an HTML page, not an image.'],
    [
      '<svg xmlns="http://www.w3.org/2000/svg">',
      'The file is an SVG image, which isn’t supported because it can contain scripts.',
    ],
    [
      '<?xml version="1.0"?>\n<!-- x -->\n<svg>',
      'The file is an SVG image, which isn’t supported because it can contain scripts.',
    ],
    ['<error>no</error>', 'The file is an HTML or XML document, not an image.'],
    ['{"error": "forbidden"}', 'The file is JSON data, not an image.'],
    ['Forbidden', 'The file is text, not a JPEG, PNG, GIF, WebP or AVIF image.'],
    ['%PDF-1.7', 'The file is a PDF document, not an image.'],
    ['PK\x03\x04', 'The file is a ZIP archive, not an image.'],
    ['BM\x36\0', 'The file is a BMP file, which isn’t supported.'],
    ['\0\0\0\x18ftypheic', 'The file is a HEIC file, which isn’t supported.'],
    ['\x01\x02\x03', 'The file is of an unknown type, not a JPEG, PNG, GIF, WebP or AVIF image.'],
    ['GIF89a=1;alert(1)//', 'The GIF image is damaged: it has an unknown block.'],
  ])('names the kind of %j', (start, expected) => {
    expect(refusalOf(Buffer.from(start, 'latin1'))).toBe(expected)
  })
})

describe('structure checks', () => {
  it('verify the checksums of a PNG', () => {
    const image = Buffer.from(images.get('a PNG')!)
    const inPixels = image.indexOf('IDAT') + 20
    image[inPixels] = image[inPixels]! ^ 1
    expect(refusalOf(image)).toBe('The PNG image is damaged: the checksum of its IDAT chunk doesn’t match.')
  })

  it('accept a JPEG with an embedded preview', async () => {
    const preview = await sharp(noise, { raw: { width, height, channels: 3 } })
      .resize(8)
      .jpeg()
      .toBuffer()
    const image = images.get('a JPEG')!
    const segment = Buffer.alloc(4)
    segment.writeUInt16BE(0xffe1, 0)
    segment.writeUInt16BE(preview.length + 2, 2)
    const withPreview = Buffer.concat([image.subarray(0, 2), segment, preview, image.subarray(2)])
    expect(inspectImage(withPreview)).toMatchObject({ width, height })
    expect(refusalOf(withPreview.subarray(0, 4 + preview.length + 100))).toMatch(/cut off/)
  })

  it('limit the frames of an animation', async () => {
    expect(inspectImage(await animation('gif', 3))).toMatchObject({ width: 4, height: 4 })
    expect(inspectImage(await animation('webp', 3))).toMatchObject({ width: 4, height: 4 })
    expect(refusalOf(await animation('gif', 501))).toBe('The GIF image has too many frames.')
    expect(refusalOf(await animation('webp', 501))).toBe('The WebP image has too many frames.')
  })
})

describe('trailing data', () => {
  const followed = (tail: Uint8Array) => Buffer.concat([images.get('a JPEG')!, tail])

  it('can be padding of any length', () => {
    expect(inspectImage(followed(Buffer.alloc(200_000)))).toMatchObject({ width, height })
    expect(inspectImage(followed(Buffer.alloc(200_000, '\r\n')))).toMatchObject({ width, height })
  })

  it('can be another JPEG, as cameras write it', () => {
    expect(inspectImage(followed(Buffer.concat([images.get('a JPEG')!, Buffer.alloc(100_000, 7)])))).toMatchObject({
      width,
    })
  })

  it('cannot be a large file of another kind', () => {
    expect(refusalOf(followed(Buffer.alloc(70_000, 'PK')))).toBe(
      'The JPEG image is followed by 70000 unexpected bytes.',
    )
  })
})

describe('size limits', () => {
  /** A structurally valid PNG with any size in its header. */
  const png = (w: number, h: number) => {
    const image = Buffer.from(images.get('a PNG')!)
    image.writeUInt32BE(w, 16)
    image.writeUInt32BE(h, 20)
    image.writeUInt32BE(crc32(image.subarray(12, 29)), 29)
    return image
  }
  test.each([
    [10_000, 10_000, 'accepted'],
    [65_535, 1_000, 'accepted'],
    [10_001, 10_000, 'The PNG image is too large: 10001 × 10000 pixels. The maximum is 100 million pixels.'],
    [65_536, 1, 'The PNG image is too large: 65536 × 1 pixels. The maximum is 65535 pixels per side.'],
    [0, 10, 'The PNG image has no size: 0 × 10 pixels.'],
    [4_294_967_295, 4_294_967_295, expect.stringContaining('too large')],
  ])('check %i × %i without decoding', (w, h, expected) => {
    expect(refusalOf(png(w, h))).toEqual(expected)
  })
})
