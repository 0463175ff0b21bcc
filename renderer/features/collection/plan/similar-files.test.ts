import { expect, test } from 'vitest'
import type { CollectionItem } from '../../../../shared/contracts/collection.ts'
import { correctSimilar } from './similar-files.ts'

const guess = (path: string, members: Partial<CollectionItem> = {}): CollectionItem => ({
  path,
  series: 'Star Smith',
  volume: null,
  number: 1,
  numberEnd: null,
  title: null,
  label: null,
  language: null,
  year: null,
  kind: 'chapter',
  confidence: 0.6,
  reason: null,
  ...members,
})
const correct = (
  [example, ...others]: readonly string[],
  correction: Parameters<typeof correctSimilar>[1],
  members?: Partial<CollectionItem>,
) =>
  Object.fromEntries(
    correctSimilar(
      guess(example!, members),
      correction,
      [example!, ...others].map((path) => guess(path, members)),
    ),
  )

test('uses the number in the same place of the other names', () => {
  expect(correct(['S/2 Fast 011.cbz', 'S/2 Fast 012.cbz', 'S/2 Fast 013 end.cbz'], { number: 11 })).toEqual({
    'S/2 Fast 012.cbz': { number: 12 },
    'S/2 Fast 013 end.cbz': { number: 13 },
  })
})

test('finds the place before the same text when the beginnings differ', () => {
  expect(correct(['S/Rain 4 [Group].cbz', 'S/Two letters 5 [Group].cbz'], { number: 4 })).toEqual({
    'S/Two letters 5 [Group].cbz': { number: 5 },
  })
})

test('prefers the number that differs between the files', () => {
  expect(correct(['S/7 Days 007.cbz', 'S/7 Days 008.cbz'], { number: 7 })).toEqual({
    'S/7 Days 008.cbz': { number: 8 },
  })
  expect(correct(['S/003 of 3.cbz', 'S/001 of 3.cbz', 'S/002 of 3.cbz'], { number: 3 })).toEqual({
    'S/001 of 3.cbz': { number: 1 },
    'S/002 of 3.cbz': { number: 2 },
  })
})

test('makes volumes of what was taken for chapters', () => {
  const correction = { kind: 'volume', volume: 1, number: null } as const
  expect(correct(['S/Star 01.cbz', 'S/Star 02.cbz'], correction)).toEqual({
    'S/Star 02.cbz': { kind: 'volume', volume: 2, number: null },
  })
})

test('reads volume and chapter from two places', () => {
  expect(correct(['S/1x12.cbz', 'S/2x04.cbz'], { volume: 1, number: 12 })).toEqual({
    'S/2x04.cbz': { volume: 2, number: 4 },
  })
})

test.each([
  ['S/Star 12.5.cbz', 12.5, 'S/Star 13.cbz', 13],
  ['S/Star 12.cbz', 12, 'S/Star 13.5.cbz', 13.5],
  ['S/Star 12.05 raw.cbz', 12, 'S/Star 13.06 raw.cbz', 13],
  ['S/スター １２.cbz', 12, 'S/スター １３.cbz', 13],
])('reads decimals as the example does: %s', (example, number, other, expected) => {
  expect(correct([example, other], { number })).toEqual({ [other]: { number: expected } })
})

test('changes nothing when the number is not in the name', () => {
  expect(correct(['S/Star one.cbz', 'S/Star 2.cbz'], { number: 1 })).toEqual({})
})

test('leaves out names without a number in this place, other folders of other series, and the title', () => {
  const files = [
    guess('S/Star 1.cbz'),
    guess('S/Extras.cbz'),
    guess('T/Star 2.cbz', { series: 'Tea Tower' }),
    guess('S/cut 3.cbz', { kind: 'unreadable' }),
    guess('S/Star 4.cbz'),
  ]
  const found = correctSimilar(files[0]!, { number: 1, title: 'Rain', language: 'fr' }, files)
  expect(Object.fromEntries(found)).toEqual({ 'S/Star 4.cbz': { number: 4, language: 'fr' } })
})

test('gives the same language to the files of the series', () => {
  expect(correct(['S/Star 1.cbz', 'S/Extras.cbz'], { language: 'fr' })).toEqual({ 'S/Extras.cbz': { language: 'fr' } })
})
