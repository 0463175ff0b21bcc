import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameKey } from '../platform/files/safe-names.ts'
import { nameFiles } from './export-names.ts'

const row = {
  id: '1',
  manga: 'Star Smith',
  number: 10.5,
  volume: 2,
  title: 'The Anvil',
  path: '/a/b.CBZ',
  sizeBytes: 1,
  isFolder: false,
}
const names = (...rows: readonly object[]) => nameFiles(rows.map((one) => ({ ...row, ...one }))).map(({ name }) => name)

test('names files by series, volume and number, so that they sort', () => {
  expect(names({})).toEqual(['Star Smith/Star Smith - Vol.02 Ch.0010.5 - The Anvil.cbz'])
  expect(names({ volume: null, title: ' ', number: 3 })).toEqual(['Star Smith/Star Smith - Ch.0003.cbz'])
})

test('names the CBZ of a folder, whatever the name of the folder looks like', () => {
  expect(names({ path: '/a/Chapter 10.5', isFolder: true })).toEqual([
    'Star Smith/Star Smith - Vol.02 Ch.0010.5 - The Anvil.cbz',
  ])
})

test('gives chapters with the same name different files, also where case does not count', () => {
  expect(names({ title: 'A' }, { title: 'a' }, { title: 'A' })).toEqual([
    'Star Smith/Star Smith - Vol.02 Ch.0010.5 - A.cbz',
    'Star Smith/Star Smith - Vol.02 Ch.0010.5 - a (2).cbz',
    'Star Smith/Star Smith - Vol.02 Ch.0010.5 - A (3).cbz',
  ])
})

test('never leaves its folder and never repeats a name', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('../..', 'CON', 'a/b\\c', '名前'.repeat(200)))
  const rows = fc.array(fc.record({ manga: text, title: fc.option(text), number: fc.nat(3) }), { maxLength: 8 })
  fc.assert(
    fc.property(rows, (given) => {
      const all = names(...given)
      expect(new Set(all.map(fileNameKey)).size).toBe(given.length)
      for (const name of all) {
        expect(name.split('/')).toHaveLength(2)
        for (const part of name.split('/')) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
          expect(['', '.', '..']).not.toContain(part)
        }
      }
    }),
  )
})
