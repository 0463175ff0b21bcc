import sharp from 'sharp'
import { atThirdPicture, networkFault, refused } from '../faults/suite/faults/network-case.ts'

const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'white' } })

/** Answers the third picture of a chapter with these bytes. */
const picture = (bytes: () => Promise<Buffer>, type = 'image/jpeg') => {
  let made: Promise<Buffer> | undefined
  return () =>
    atThirdPicture(async (response) => {
      made ??= bytes()
      const body = await made
      response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
    })
}

const half = async (bytes: Promise<Buffer>) => {
  const whole = await bytes
  return whole.subarray(0, whole.length / 2)
}
/** A PNG whose header tells other sizes than its data. */
const lyingPng = async (width: number, height: number) => {
  const bytes = await draw(10, 10).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

export const f08 = networkFault({
  id: 'F8',
  title: 'Hostile pictures: floods of pixels, lying headers, cut and changed files, other formats',
  rounds: { short: 1, nightly: 8 },
  cases: [
    refused(
      '16,000 × 16,000 pixels',
      picture(() => draw(16_000, 16_000).png().toBuffer(), 'image/png'),
    ),
    refused(
      'a header of 65,535 × 65,535',
      picture(() => lyingPng(65_535, 65_535), 'image/png'),
    ),
    refused(
      'a header of 2^31 pixels',
      picture(() => lyingPng(2 ** 31 - 1, 1), 'image/png'),
    ),
    refused(
      'half a JPEG',
      picture(() => half(draw(800, 800).jpeg().toBuffer())),
    ),
    refused(
      'half a WebP',
      picture(() => half(draw(800, 800).webp({ lossless: true }).toBuffer()), 'image/webp'),
    ),
    refused(
      'a TIFF',
      picture(() => draw(50, 50).tiff().toBuffer()),
    ),
    refused(
      'an SVG',
      picture(
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
        'image/svg+xml',
      ),
    ),
    refused(
      'a GIF with a wrong end',
      picture(() => half(draw(300, 300).gif().toBuffer()), 'image/gif'),
    ),
  ],
})
