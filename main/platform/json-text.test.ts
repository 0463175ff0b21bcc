import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonText, parseTexts, stringifyTexts } from './json-text.ts'

const objects = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })

test('a page of texts is written as the page of objects', () => {
  fc.assert(
    fc.property(fc.array(objects), fc.dictionary(fc.string(), fc.jsonValue()), (items, others) => {
      const page = { ...others, items }
      const texts = { ...page, items: items.map((item) => JsonText.of(item)) }
      expect(JSON.parse(stringifyTexts(texts))).toEqual(JSON.parse(JSON.stringify(page)))
      expect(JSON.stringify(parseTexts(texts))).toBe(JSON.stringify(page))
    }),
  )
  expect(stringifyTexts({ items: [JsonText.of({ id: 1 }), JsonText.of({ id: 2 })] })).toBe(
    '{"items":[{"id":1},{"id":2}]}',
  )
})

test('a value without texts, and one that mixes them with objects, is written as JSON.stringify does', () => {
  for (const value of [null, 1, 'text', [], { items: [] }, { items: 'none' }, { items: [{ id: 1 }], total: 1 }]) {
    expect(stringifyTexts(value)).toBe(JSON.stringify(value))
    expect(parseTexts(value)).toBe(value)
  }
  expect(stringifyTexts({ items: [JsonText.of({ id: 1 }), { id: 2 }] })).toBe('{"items":[{"id":1},{"id":2}]}')
  expect(stringifyTexts([JsonText.of({ id: 1 })])).toBe('[{"id":1}]')
})

test('members are added', () => {
  fc.assert(
    fc.property(fc.record({ id: fc.string(), title: fc.string() }), fc.array(fc.string()), (item, slugs) => {
      expect(JsonText.of(item).with({ slugs }).parse()).toEqual({ ...item, slugs })
    }),
  )
})
