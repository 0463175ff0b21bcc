import { describe, expect, test } from 'vitest'
import { emptySelection, extendSelection, selectAll, selectedChapters, toggleChapter } from './chapter-selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const ids = (selection: { readonly ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('')

test('toggles a chapter and makes it the anchor of the next range', () => {
  const one = toggleChapter(emptySelection, 'b')
  expect([ids(one), one.anchor]).toEqual(['b', 'b'])
  expect(ids(toggleChapter(one, 'b'))).toBe('')
})

describe('a range', () => {
  test.each([
    ['b', 'd', 'bcd'],
    ['d', 'b', 'bcd'],
    ['c', 'c', 'c'],
  ])('from %s to %s selects %s', (from, to, range) => {
    expect(ids(extendSelection(toggleChapter(emptySelection, from), rows, to))).toBe(range)
  })

  test('keeps earlier selections and can be extended from the same anchor', () => {
    const first = extendSelection(toggleChapter(toggleChapter(emptySelection, 'a'), 'c'), rows, 'd')
    expect(ids(extendSelection(first, rows, 'e'))).toBe('acde')
  })

  test('without a visible anchor selects one chapter', () => {
    expect(ids(extendSelection(emptySelection, rows, 'd'))).toBe('d')
    expect(ids(extendSelection(toggleChapter(toggleChapter(emptySelection, 'gone'), 'gone'), rows, 'd'))).toBe('d')
  })
})

test('selects all rows and ignores chapters that have left the list', () => {
  expect(ids(selectAll(rows))).toBe('abcde')
  expect(selectedChapters(selectAll(rows), [{ id: 'b' }, { id: 'x' }])).toEqual([{ id: 'b' }])
})
