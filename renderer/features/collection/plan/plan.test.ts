import { expect, test } from 'vitest'
import type { CollectionItem } from '../../../../shared/contracts/collection.ts'
import { filterGroups, groupBySeries, importItems, mergeCorrections, type Plan, planFiles } from './plan.ts'

const item = (path: string, series: string, members: Partial<CollectionItem> = {}): CollectionItem => ({
  path,
  series,
  volume: null,
  number: 1,
  numberEnd: null,
  title: null,
  label: null,
  language: null,
  year: null,
  kind: 'chapter',
  confidence: 0.95,
  reason: null,
  ...members,
})
const plan: Plan = {
  path: '/manga',
  items: [
    item('A/1.cbz', 'Apple'),
    item('B/1.cbz', 'Banana'),
    item('B/10.cbz', 'banana', { number: 10 }),
    item('B/x.cbz', 'Banana', { number: null, confidence: 0.4, reason: 'The name has no number.' }),
    item('cut.cbz', '', { kind: 'unreadable', confidence: 0, reason: 'cut' }),
    item('loose.cbz', ''),
  ],
  otherFiles: 2,
  corrections: new Map(),
  excluded: new Set(),
}
const shown = (groups: ReturnType<typeof groupBySeries>) =>
  groups.map(({ name, toCheck, files }) => [name, toCheck, files.map(({ path }) => path)])

test('groups by series without regard to case; what is to be checked comes first', () => {
  expect(shown(groupBySeries(planFiles(plan)))).toEqual([
    ['Banana', 1, ['B/x.cbz', 'B/1.cbz', 'B/10.cbz']],
    ['Apple', 0, ['A/1.cbz']],
    ['loose.cbz', 0, ['loose.cbz']],
  ])
})

test('a corrected or excluded file needs no check', () => {
  const corrected = { ...plan, corrections: new Map([['B/x.cbz', { number: 3 }]]) }
  expect(planFiles(corrected).some(({ needsCheck }) => needsCheck)).toBe(false)
  expect(planFiles({ ...plan, excluded: new Set(['B/x.cbz']) }).some(({ needsCheck }) => needsCheck)).toBe(false)
})

test('filters by what is to be checked and by text', () => {
  const groups = groupBySeries(planFiles(plan))
  expect(shown(filterGroups(groups, 'check', ''))).toEqual([['Banana', 1, ['B/x.cbz']]])
  expect(shown(filterGroups(groups, 'all', ' app'))).toEqual([['Apple', 0, ['A/1.cbz']]])
  expect(filterGroups(groups, 'all', '')).toBe(groups)
})

test('counts the files that are shown, not those of the whole series', () => {
  const groups = groupBySeries(planFiles({ ...plan, excluded: new Set(['B/1.cbz']) }))
  expect(filterGroups(groups, 'all', 'b/10')).toMatchObject([{ name: 'Banana', toCheck: 0, excluded: 0 }])
})

test('sends the files that are not left out, with what was corrected', () => {
  const corrections = mergeCorrections(
    new Map([['B/x.cbz', { number: 3 }]]),
    new Map([['B/x.cbz', { series: 'Bananas' }]]),
  )
  expect(importItems({ ...plan, corrections, excluded: new Set(['A/1.cbz', 'B/1.cbz']) })).toEqual([
    { path: 'B/10.cbz' },
    { path: 'B/x.cbz', number: 3, series: 'Bananas' },
    { path: 'loose.cbz' },
  ])
})
