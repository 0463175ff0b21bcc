import { expect, test } from 'vitest'
import { catalogSourceId } from '../../../shared/catalog-source.ts'
import { inOrder, moved, movedTo, sourceChoices, toggled } from './preferred-order.ts'

const source = (id: string) => ({ id, name: id, baseUrl: '', description: '', isActive: true })
const all = ['a', 'b', 'c'].map(source)
const choices = (...ids: string[]) =>
  sourceChoices({ mangaId: 'm', hasPreferredSources: true, sources: ids.map(source) }, all, null)

test('the chosen come first in their order, the others follow switched off', () => {
  expect(choices('c', 'a').map(({ id, isOn }) => `${id}${isOn ? '+' : '-'}`)).toEqual(['c+', 'a+', 'b-'])
})

test('the catalog can be chosen for a manga that it knows, and stands once', () => {
  const externalId = 'a96676e5-8ae2-425e-b549-7f15dd34a6d8'
  const ofCatalog = (sources: string[]) =>
    sourceChoices({ mangaId: 'm', hasPreferredSources: true, sources: sources.map(source) }, all, externalId)
  expect(ofCatalog(['a']).map(({ id, isOn }) => [id, isOn])).toEqual([
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
] as const)('moving %s by %i', (id, by, expected) => {
  expect(moved(choices('a', 'b', 'c'), id, by)).toEqual(expected)
})

test('switching on adds at the end, switching off takes out, the last one stays', () => {
  expect(toggled(choices('c'), 'a', true)).toEqual(['c', 'a'])
  expect(toggled(choices('c', 'a'), 'c', false)).toEqual(['a'])
  expect(toggled(choices('a'), 'a', false)).toEqual(['a'])
})

test.each([
  ['a', 'c', ['b', 'c', 'a']],
  ['c', 'a', ['c', 'a', 'b']],
  ['b', 'b', ['a', 'b', 'c']],
  ['a', 'gone', ['a', 'b', 'c']],
] as const)('%s takes the place of %s', (id, place, expected) => {
  expect(movedTo(choices('a', 'b', 'c'), id, place)).toEqual(expected)
})

test('a new order is shown before it is stored: its ids first, all others off', () => {
  const shown = (ids: string[]) => inOrder(choices('a', 'b'), ids).map(({ id, isOn }) => `${id}${isOn ? '+' : '-'}`)
  expect(shown(['c', 'a'])).toEqual(['c+', 'a+', 'b-'])
  expect(shown([])).toEqual(['a+', 'b+', 'c-'])
})
