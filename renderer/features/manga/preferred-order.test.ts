import { expect, test } from 'vitest'
import { moved, sourceChoices, toggled } from './preferred-order.ts'

const source = (id: string) => ({ id, name: id, baseUrl: '', description: '', isActive: true })
const all = ['a', 'b', 'c'].map(source)
const choices = (...ids: string[]) =>
  sourceChoices({ mangaId: 'm', hasPreferredSources: true, sources: ids.map(source) }, all)

test('the chosen come first in their order, the others follow switched off', () => {
  expect(choices('c', 'a').map(({ id, isOn }) => `${id}${isOn ? '+' : '-'}`)).toEqual(['c+', 'a+', 'b-'])
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
