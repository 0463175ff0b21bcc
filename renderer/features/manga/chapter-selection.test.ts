import { describe, expect, test } from 'vitest'
import { allSelected, extended, nothingSelected, selectedAmong, toggled } from './chapter-selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const ids = (selection: { readonly ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('')

test('a chapter is chosen and dropped again, and is where the next range starts', () => {
  const one = toggled(nothingSelected, 'b')
  expect([ids(one), one.anchor]).toEqual(['b', 'b'])
  expect(ids(toggled(one, 'b'))).toBe('')
})

describe('a range', () => {
  test.each([
    ['b', 'd', 'bcd'],
    ['d', 'b', 'bcd'],
    ['c', 'c', 'c'],
  ])('from %s to %s is %s', (from, to, range) => {
    expect(ids(extended(toggled(nothingSelected, from), rows, to))).toBe(range)
  })

  test('keeps what was chosen before and can go on from the same start', () => {
    const first = extended(toggled(toggled(nothingSelected, 'a'), 'c'), rows, 'd')
    expect(ids(extended(first, rows, 'e'))).toBe('acde')
  })

  test('without a start that is shown is the one chapter', () => {
    expect(ids(extended(nothingSelected, rows, 'd'))).toBe('d')
    expect(ids(extended(toggled(toggled(nothingSelected, 'gone'), 'gone'), rows, 'd'))).toBe('d')
  })
})

test('all are chosen, and what has left the list is left out', () => {
  expect(ids(allSelected(rows))).toBe('abcde')
  expect(selectedAmong(allSelected(rows), [{ id: 'b' }, { id: 'x' }])).toEqual([{ id: 'b' }])
})
