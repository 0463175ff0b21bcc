import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNaturally } from '../../platform/cbz/entry-names.ts'
import { chapterFolders, type NamedChapter, volumePageName } from './page-names.ts'

const chapter = (number: number, language: string | null = null): NamedChapter => ({ number, language })

test.each([
  [
    [chapter(1), chapter(2), chapter(12)],
    ['c0001', 'c0002', 'c0012'],
  ],
  [
    [chapter(10), chapter(10.5), chapter(11)],
    ['c0010.0', 'c0010.5', 'c0011.0'],
  ],
  [
    [chapter(1.25), chapter(1.5)],
    ['c0001.25', 'c0001.50'],
  ],
  [
    [chapter(7), chapter(7, 'en'), chapter(7, 'pt-BR')],
    ['c0007-1', 'c0007-2-en', 'c0007-3-pt-BR'],
  ],
  [
    [chapter(5, 'en'), chapter(6, 'fr')],
    ['c0005', 'c0006'],
  ],
  [
    [chapter(0), chapter(123_456)],
    ['c000000', 'c123456'],
  ],
  [
    [chapter(1, 'a/../b'), chapter(1, '語')],
    ['c0001-1-ab', 'c0001-2'],
  ],
])('names the folders of %j', (chapters, folders) => {
  expect(chapterFolders(chapters)).toEqual(folders)
})

test('names a page by its number and type', () => {
  expect(volumePageName('c0010.5', 1, 'image/jpeg')).toBe('c0010.5/p0001.jpg')
  const extensions = ['webp', 'png', 'gif', 'avif', 'tiff', 'bmp', 'heic', 'jxl', 'jp2']
  for (const extension of extensions)
    expect(volumePageName('c0010.5', 123, `image/${extension}`)).toBe(`c0010.5/p0123.${extension}`)
})

test('keeps the reading order for lexical and natural sorting', () => {
  const number = fc.oneof(
    fc.nat(1_000_000),
    fc.nat(50).map((n) => n / 4),
    fc.nat(50).map((n) => n / 10),
  )
  const chapters = fc
    .uniqueArray(fc.record({ number, language: fc.constantFrom(null, 'de', 'en', 'pt-BR') }), {
      selector: ({ number, language }) => `${number} ${language}`,
      maxLength: 30,
    })
    .map((all) => all.toSorted((a, b) => a.number - b.number || ((a.language ?? '') < (b.language ?? '') ? -1 : 1)))
  fc.assert(
    fc.property(chapters, (sorted) => {
      const names = chapterFolders(sorted).flatMap((folder) =>
        [1, 2, 10, 1000].map((page) => volumePageName(folder, page, 'image/png')),
      )
      expect(new Set(names).size).toBe(names.length)
      expect(names.toSorted()).toEqual(names)
      expect(names.toSorted(compareNaturally)).toEqual(names)
    }),
  )
})
