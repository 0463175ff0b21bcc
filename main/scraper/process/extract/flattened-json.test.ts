import { expect, test } from 'vitest'
import { parseEmbedded, unfoldJson } from './embedded-json.ts'
import { isFlattened } from './flattened-json.ts'

test('reads data whose members are positions in one array, as Nuxt sends it', () => {
  const text =
    '[["ShallowReactive",1],{"title":2,"rows":3,"at":8,"none":-1},"Nube 9",[4,6],{"n":5,"name":2},7.5,{"n":7,"name":2},8,["Date","2026-11-15T00:00:00.000Z"]]'
  expect(parseEmbedded(text)).toEqual({
    title: 'Nube 9',
    rows: [
      { n: 7.5, name: 'Nube 9' },
      { n: 8, name: 'Nube 9' },
    ],
    at: '2026-11-15T00:00:00.000Z',
    none: null,
  })
})

test('reads such an array inside other JSON, as SvelteKit answers it', () => {
  const answer = { nodes: [null, { data: [{ pages: 1 }, [2, 3], 'a.jpg', 'b.jpg'] }] }
  expect(unfoldJson(answer)).toEqual({ nodes: [null, { data: { pages: ['a.jpg', 'b.jpg'] } }] })
})

test('reads what else such data has: sets, maps and objects without a prototype', () => {
  const all = [{ a: 1, b: 4, c: 7 }, ['Set', 2, 3], 'x', 'y', ['Map', 5, 6], 'key', 'value', ['null', 'name', 2]]
  expect(unfoldJson(all)).toEqual({ a: ['x', 'y'], b: [['key', 'value']], c: { name: 'x' } })
})

test('ends data that contains itself', () => {
  expect(unfoldJson([{ self: 0, name: 1, more: 2 }, 'x', [1, 3], 'y'])).toEqual({
    self: null,
    name: 'x',
    more: ['x', 'y'],
  })
})

test.each<[string, readonly unknown[]]>([
  ['objects with small numbers', [{ page: 1 }, { page: 2 }, { page: 3 }, { page: 0 }]],
  ['values that nothing names', [{ page: 1 }, 'a', 'b', 'c']],
  ['members that are no positions', [{ page: 'a', other: 1 }, 'a', [2], 'b']],
  ['a position behind the end', [{ a: 1, b: 2, c: 9 }, 'a', 'b', 'c']],
  ['texts', ['a', 'b', 'c', 'd']],
])('leaves an array as it is: %s', (_, all) => {
  expect(isFlattened(all)).toBe(false)
  expect(unfoldJson(all)).toEqual(all)
})

test('leaves data as it is that would be far larger than its text', () => {
  const depth = 40
  const bomb = [...Array.from({ length: depth }, (_, at) => [at + 1, at + 1]), 'x']
  expect(unfoldJson(bomb)).toEqual(bomb)
})
