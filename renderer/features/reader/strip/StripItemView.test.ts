import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasMultipleFrames } from './StripItemView.tsx'

const frame = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer()
const animated = async () => sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
const still = async () => sharp(await frame('red'))

test.each([
  ['a GIF', async () => (await still()).gif().toBuffer(), true],
  ['a WebP with two frames', async () => (await animated()).webp().toBuffer(), true],
  ['a WebP with one frame', async () => (await still()).webp({ lossless: true }).toBuffer(), false],
  ['a PNG', async () => frame('red'), false],
  ['an animated PNG', async () => withAnimationChunk(await frame('red')), true],
  ['a JPEG', async () => (await still()).flatten().jpeg().toBuffer(), false],
  ['an AVIF', async () => (await still()).avif().toBuffer(), false],
  ['an empty file', async () => Buffer.alloc(0), false],
])('%s', async (_, image, isAnimated) => {
  expect(hasMultipleFrames(new Uint8Array((await image()).subarray(0, 512)))).toBe(isAnimated)
})

/** Inserts the chunk of an animated PNG after the first chunk, which ends at byte 33. */
const withAnimationChunk = (png: Buffer): Buffer =>
  Buffer.concat([
    png.subarray(0, 33),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('acTL'),
    Buffer.alloc(12),
    png.subarray(33),
  ])
