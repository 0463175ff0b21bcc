import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tellsOfFrames } from './moving-pictures.ts'

const frame = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background } })
    .png()
    .toBuffer()
const moving = async () => sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
const still = async () => sharp(await frame('red'))

test.each([
  ['a GIF', async () => (await still()).gif().toBuffer(), true],
  ['a WebP of two frames', async () => (await moving()).webp().toBuffer(), true],
  ['a WebP of one', async () => (await still()).webp({ lossless: true }).toBuffer(), false],
  ['a PNG', async () => frame('red'), false],
  ['a PNG that announces frames', async () => announced(await frame('red')), true],
  ['a JPEG', async () => (await still()).flatten().jpeg().toBuffer(), false],
  ['an AVIF', async () => (await still()).avif().toBuffer(), false],
  ['nothing', async () => Buffer.alloc(0), false],
])('%s', async (_, picture, isMoving) => {
  expect(tellsOfFrames(new Uint8Array((await picture()).subarray(0, 512)))).toBe(isMoving)
})

/** Puts the chunk that a moving PNG has behind its first one, which ends at byte 33. */
const announced = (png: Buffer): Buffer =>
  Buffer.concat([
    png.subarray(0, 33),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('acTL'),
    Buffer.alloc(12),
    png.subarray(33),
  ])
