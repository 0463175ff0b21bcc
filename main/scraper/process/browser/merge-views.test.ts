import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImageCandidate } from '../extract/extract-images.ts'
import { mergeViews } from './merge-views.ts'

const images = (names: string): ImageCandidate[] => [...names].map((name) => ({ urls: [name] }))
const names = (list: readonly { urls: readonly string[] }[]) => list.map(({ urls }) => urls[0]).join('')

test.each([
  ['', 'abc', 'abc'],
  ['abc', '', 'abc'],
  ['abc', 'bcd', 'abcd'],
  ['abc', 'xyz', 'abcxyz'],
  ['cd', 'abcd', 'abcd'],
  ['ad', 'abcd', 'abcd'],
  ['abc', 'cde', 'abcde'],
  ['ace', 'abcdef', 'abcdef'],
])('%j, then %j is merged to %j', (known, view, joined) => {
  expect(names(mergeViews(images(known), images(view)))).toBe(joined)
})

test('merges the views of a strip in order', () => {
  const strip = 'abcdefghijklmnopqrstuvwxyz'
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (height, step) => {
      let joined = images('')
      for (let top = 0; top < strip.length; top += Math.min(step, height)) {
        joined = mergeViews(joined, images(strip.slice(top, top + height)))
      }
      expect(names(joined)).toBe(strip)
    }),
  )
})
