import { expect, test } from 'vitest'
import { findEntries } from './find-entries.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** The rule for locked entries of a list of six, of which the first two are locked. */
function lockRule(member: (isLocked: boolean, index: number) => object) {
  const items = Array.from({ length: 6 }, (_, index) => ({
    url: `/read/star-smith/${6 - index}`,
    number: 6 - index,
    ...member(index < 2, index),
  }))
  const [found] = findEntries({ items }, { known: [], slug: 'star-smith', base: 'https://reader.example/' })
  return found?.rule.locked
}

test.each<[string, (isLocked: boolean, index: number) => object, object]>([
  ['a flag', (isLocked) => ({ isLocked }), { jsonPath: '@.isLocked' }],
  ['a flag of a member', (isPaid) => ({ access: { is_paid: isPaid } }), { jsonPath: '@.access.is_paid' }],
  ['a price', (lock) => ({ coin: lock ? 3 : 0 }), { jsonPath: '@.coin' }],
  ['a flag beside a price that stays', (locked) => ({ price: 5, locked }), { jsonPath: '@.locked' }],
  ['a price beside a flag that is never set', (lock) => ({ vip: false, price: lock ? 5 : 0 }), { jsonPath: '@.price' }],
  ['a word', (lock) => ({ tier: lock ? 'premium' : 'free' }), { jsonPath: '@.tier' }],
  ['a date', (lock) => ({ unlock_at: lock ? inDays(3) : inDays(-3) }), { jsonPath: '@.unlock_at' }],
  ['a flag that says the opposite', (lock) => ({ is_free: !lock }), { jsonPath: '@.is_free', pattern: '^(false|0)$' }],
])('finds how JSON marks locked chapters: %s', (_, member, expected) => {
  expect(lockRule(member)).toEqual(expected)
})

test.each<[string, (isLocked: boolean, index: number) => object]>([
  ['all entries have the same price', () => ({ price: 5 })],
  ['a member says that it is unlocked', (lock) => ({ is_unlocked_count: lock ? 1 : 2 })],
  ['a text has such a name', (_, index) => ({ vip: `A Visitor ${index}` })],
])('finds no mark where %s', (_, member) => {
  expect(lockRule(member)).toBe(undefined)
})

test('the first page behind an id belongs to the address of every chapter', () => {
  const rows = [9, 8, 7].map((number) => ({ id: `a8cd9b81-2042-4861-9260-dc5aa090${number}994`, number, volume: 1 }))
  const known = rows.map(({ id, number }) => ({ url: `https://reader.example/chapter/${id}/1`, number }))
  const [found] = findEntries([{ data: { chapters: rows, totalPages: 3 } }], {
    known,
    slug: undefined,
    base: 'https://reader.example',
  })
  expect(found?.rule).toMatchObject({ items: '$[0].data.chapters[*]', number: { jsonPath: '@.number' } })
  expect(found?.known).toBe(3)
})

test.each<[string, (index: number) => object, string | undefined]>([
  ['beside it', (index) => ({ subChapterNum: index === 2 ? 5 : 0 }), '@.subChapterNum'],
  ['if none of the first entries has any', () => ({ subchapter: 0 }), '@.subchapter'],
  ['not where all have some', () => ({ part: 2 }), undefined],
])('finds the digits behind the point of the number: %s', (_, member, decimalsPath) => {
  const items = [9, 8, 7, 7, 6, 5].map((chapterNum, index) => ({ url: `/r/${index}`, chapterNum, ...member(index) }))
  const [found] = findEntries({ items }, { known: [], slug: undefined, base: 'https://reader.example/' })
  expect(found?.rule.number).toEqual({ jsonPath: '@.chapterNum', ...(decimalsPath && { decimalsPath }) })
})
