import { expect, test } from 'vitest'
import { downloadableVolumes } from './chapter-list.ts'

const chapter = (volume: number | null, isAvailable = true, isVisible = true) => ({ volume, isAvailable, isVisible })

test('lists the volumes with a visible chapter on disk', () => {
  expect(
    downloadableVolumes([
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
