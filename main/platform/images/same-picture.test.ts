import { expect, test } from 'vitest'
import { isSamePicture, sampleSide } from './same-picture.ts'

const picture = (brightness: (x: number, y: number) => number) => ({
  width: 480,
  height: 690,
  brightness: Array.from({ length: sampleSide ** 2 }, (_, at) =>
    brightness(at % sampleSide, Math.floor(at / sampleSide)),
  ),
})
/** Looks different everywhere, as a drawing does. */
const drawn = (x: number, y: number) => ((x * 37 + y * y * 11 + x * y * 5) % 23) * 11
const noise = (x: number, y: number) => (x * 7 + y * 13) % 9

test.each<[string, (x: number, y: number) => number, boolean]>([
  ['a picture that is scaled', (x, y) => drawn(x, y) + noise(x, y), true],
  ['a darker one', (x, y) => drawn(x, y) * 0.8, true],
  ['another', (x, y) => drawn(x + 5, y + 3), false],
  ['one whose upper two strips are exchanged', (x, y) => drawn(x, y < 8 ? (y + 4) % 8 : y), false],
  ['one that is mirrored', (x, y) => drawn(sampleSide - 1 - x, y), false],
  ['one in negative', (x, y) => 255 - drawn(x, y), false],
])('compares a picture with %s', (_, other, expected) => {
  expect(isSamePicture(picture(drawn), picture(other))).toBe(expected)
})

test('does not know whether blank pictures are the same', () => {
  expect(isSamePicture(picture(noise), picture(noise))).toBe(false)
})
