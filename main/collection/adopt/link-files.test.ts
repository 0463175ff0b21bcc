import { describe, expect, test } from 'vitest'
import { batchLimits, splitIntoBatches } from './link-files.ts'

type File = Parameters<typeof splitIntoBatches>[0][number]
const file = (index: number, pages: number) =>
  ({ path: `/${index}`, archive: { pages: new Array(pages) } }) as unknown as File
const sizes = (pages: readonly number[]) =>
  splitIntoBatches(pages.map((count, index) => file(index, count))).map((batch) => batch.length)

describe('batches of files', () => {
  test.each([
    ['no file', [], []],
    ['one file', [20], [1]],
    ['as many files as fit', Array.from({ length: batchLimits.files }, () => 20), [batchLimits.files]],
    ['one file more', Array.from({ length: batchLimits.files + 1 }, () => 20), [batchLimits.files, 1]],
    ['as many pages as fit', [1000, 1000, 1], [2, 1]],
    ['a file with more pages than fit', [5000, 1, 5000, 3000], [1, 1, 1, 1]],
  ])('%s', (_, pages, expected) => {
    expect(sizes(pages)).toEqual(expected)
  })

  test('keep all files in their order', () => {
    const files = Array.from({ length: 137 }, (_, index) => file(index, (index * 37) % 300))
    expect(splitIntoBatches(files).flat()).toEqual(files)
  })
})
