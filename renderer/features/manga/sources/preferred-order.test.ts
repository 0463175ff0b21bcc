import { expect, test } from 'vitest'
import { catalogSourceId } from '../../../../shared/catalog-source.ts'
import { applyOrder, sourceChoices, toggleSource } from './preferred-order.ts'

const source = (id: string) => ({ id, name: id, baseUrl: '', description: '', isActive: true })
const all = ['a', 'b', 'c'].map(source)
const choices = (...ids: string[]) =>
  sourceChoices({ mangaId: 'm', hasPreferredSources: true, sources: ids.map(source), usedSourceIds: ids }, all, null)

test('lists the preferred sources in order, then the others as disabled', () => {
  expect(choices('c', 'a').map(({ id, isEnabled }) => `${id}${isEnabled ? '+' : '-'}`)).toEqual(['c+', 'a+', 'b-'])
})

test('lists the catalog once for a manga that it has', () => {
  const externalId = 'a96676e5-8ae2-425e-b549-7f15dd34a6d8'
  const ofCatalog = (sources: string[]) =>
    sourceChoices(
      { mangaId: 'm', hasPreferredSources: true, sources: sources.map(source), usedSourceIds: sources },
      all,
      externalId,
    )
  expect(ofCatalog(['a']).map(({ id, isEnabled }) => [id, isEnabled])).toEqual([
    ['a', true],
    [catalogSourceId, false],
    ['b', false],
    ['c', false],
  ])
  expect(ofCatalog(['a', catalogSourceId]).filter(({ id }) => id === catalogSourceId)).toHaveLength(1)
})

test('without a preference enables the used sources', () => {
  const answer = { mangaId: 'm', hasPreferredSources: false, sources: all, usedSourceIds: ['b'] }
  expect(sourceChoices(answer, all, null).map(({ id, isEnabled }) => [id, isEnabled])).toEqual([
    ['b', true],
    ['a', false],
    ['c', false],
  ])
})

test('adds an enabled source at the end, removes a disabled one, and keeps the last', () => {
  expect(toggleSource(choices('c'), 'a', true)).toEqual(['c', 'a'])
  expect(toggleSource(choices('c', 'a'), 'c', false)).toEqual(['a'])
  expect(toggleSource(choices('a'), 'a', false)).toEqual(['a'])
})

test('applies a new order with its sources enabled and all others disabled', () => {
  const shown = (ids: string[]) =>
    applyOrder(choices('a', 'b'), ids).map(({ id, isEnabled }) => `${id}${isEnabled ? '+' : '-'}`)
  expect(shown(['c', 'a'])).toEqual(['c+', 'a+', 'b-'])
  expect(shown([])).toEqual(['a+', 'b+', 'c-'])
})
