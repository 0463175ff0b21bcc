import { expect, test } from 'vitest'
import { catalogSourceId } from '../../../../shared/catalog-source.ts'
import { applyOrder, moveSource, moveSourceTo, sourceChoices, toggleSource } from './preferred-order.ts'

const source = (id: string) => ({ id, name: id, baseUrl: '', description: '', isActive: true })
const all = ['a', 'b', 'c'].map(source)
const choices = (...ids: string[]) =>
  sourceChoices({ mangaId: 'm', hasPreferredSources: true, sources: ids.map(source) }, all, null)

test('lists the preferred sources in order, then the others as disabled', () => {
  expect(choices('c', 'a').map(({ id, isEnabled }) => `${id}${isEnabled ? '+' : '-'}`)).toEqual(['c+', 'a+', 'b-'])
})

test('lists the catalog once for a manga that it has', () => {
  const externalId = 'a96676e5-8ae2-425e-b549-7f15dd34a6d8'
  const ofCatalog = (sources: string[]) =>
    sourceChoices({ mangaId: 'm', hasPreferredSources: true, sources: sources.map(source) }, all, externalId)
  expect(ofCatalog(['a']).map(({ id, isEnabled }) => [id, isEnabled])).toEqual([
    ['a', true],
    [catalogSourceId, false],
    ['b', false],
    ['c', false],
  ])
  expect(ofCatalog(['a', catalogSourceId]).filter(({ id }) => id === catalogSourceId)).toHaveLength(1)
})

test.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 1, ['a', 'b', 'c']],
  ['gone', 1, ['a', 'b', 'c']],
] as const)('moves %s by %i', (id, by, expected) => {
  expect(moveSource(choices('a', 'b', 'c'), id, by)).toEqual(expected)
})

test('adds an enabled source at the end, removes a disabled one, and keeps the last', () => {
  expect(toggleSource(choices('c'), 'a', true)).toEqual(['c', 'a'])
  expect(toggleSource(choices('c', 'a'), 'c', false)).toEqual(['a'])
  expect(toggleSource(choices('a'), 'a', false)).toEqual(['a'])
})

test.each([
  ['a', 'c', ['b', 'c', 'a']],
  ['c', 'a', ['c', 'a', 'b']],
  ['b', 'b', ['a', 'b', 'c']],
  ['a', 'gone', ['a', 'b', 'c']],
] as const)('moves %s to the position of %s', (id, place, expected) => {
  expect(moveSourceTo(choices('a', 'b', 'c'), id, place)).toEqual(expected)
})

test('applies a new order with its sources enabled and all others disabled', () => {
  const shown = (ids: string[]) =>
    applyOrder(choices('a', 'b'), ids).map(({ id, isEnabled }) => `${id}${isEnabled ? '+' : '-'}`)
  expect(shown(['c', 'a'])).toEqual(['c+', 'a+', 'b-'])
  expect(shown([])).toEqual(['a+', 'b+', 'c-'])
})
