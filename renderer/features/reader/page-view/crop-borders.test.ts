import { expect, test } from 'vitest'
import { detectBorders } from './crop-borders.ts'

/** The pixels of an image of one brightness with a darker box in it. */
function imageWithBox(
  width: number,
  height: number,
  paper: number,
  box: { x: number; y: number; w: number; h: number },
) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInside = x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h
      pixels.fill(isInside ? 128 : paper, (y * width + x) * 4, (y * width + x) * 4 + 4)
    }
  }
  return pixels
}

test.each([255, 0])('detects borders of brightness %i, up to one line before the drawing', (paper) => {
  const found = detectBorders(imageWithBox(100, 200, paper, { x: 11, y: 21, w: 68, h: 148 }), 100, 200)
  expect(found).toEqual({ top: 20 / 200, right: 20 / 100, bottom: 30 / 200, left: 10 / 100 })
})

test('detects no borders around a drawing that reaches the edges', () => {
  const found = detectBorders(imageWithBox(100, 100, 255, { x: 0, y: 0, w: 100, h: 100 }), 100, 100)
  expect(found).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
})

test('detects no borders on an empty page or around a small drawing', () => {
  const none = { top: 0, right: 0, bottom: 0, left: 0 }
  expect(detectBorders(imageWithBox(100, 100, 255, { x: 0, y: 0, w: 0, h: 0 }), 100, 100)).toEqual(none)
  expect(detectBorders(imageWithBox(100, 100, 255, { x: 45, y: 45, w: 10, h: 10 }), 100, 100)).toEqual(none)
})

test('ignores single dark pixels', () => {
  const pixels = imageWithBox(300, 300, 255, { x: 31, y: 31, w: 238, h: 238 })
  pixels.fill(0, (5 * 300 + 150) * 4, (5 * 300 + 151) * 4)
  expect(detectBorders(pixels, 300, 300).top).toBe(30 / 300)
})
