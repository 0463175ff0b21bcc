import { expect, test } from 'vitest'
import { savableVolumes } from './savable-volumes.ts'

const chapter = (volume: number | null, isAvailable = true, isVisible = true) => ({ volume, isAvailable, isVisible })

test('a volume can be saved once one of its visible chapters is on disk', () => {
  expect(
    savableVolumes([
      chapter(10),
      chapter(2),
      chapter(2, false),
      chapter(3, false),
      chapter(4, true, false),
      chapter(null),
      chapter(0),
    ]),
  ).toEqual([0, 2, 10])
})
