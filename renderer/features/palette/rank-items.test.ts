import { expect, test } from 'vitest'
import { rankItems } from './rank-items.ts'

const item = (id: string, label: string, group = 'Screens') => ({ id, label, group })
const items = [
  item('a', 'Downloads'),
  item('b', 'Updates'),
  item('c', 'Dark theme', 'Appearance'),
  item('d', 'Downloads', 'Settings'),
]
const ids = (text: string, recent: readonly string[] = []) => rankItems(text, items, recent).map(({ id }) => id)

test('shows everything without a text, what was chosen lately first', () => {
  expect(ids('')).toEqual(['a', 'b', 'c', 'd'])
  expect(ids('', ['c', 'gone', 'b'])).toEqual(['c', 'b', 'a', 'd'])
})

test('finds by letters that are left out, and by the group', () => {
  expect(ids('updts')).toEqual(['b'])
  expect(ids('drkth')).toEqual(['c'])
  expect(ids('settings down')).toEqual(['d'])
  expect(ids('xyz')).toEqual([])
})

test('of equal ones the recent is first', () => {
  expect(ids('downloads', ['d'])[0]).toBe('d')
  expect(ids('downloads', ['a'])[0]).toBe('a')
})
