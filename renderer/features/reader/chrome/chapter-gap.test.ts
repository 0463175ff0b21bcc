import { expect, test } from 'vitest'
import { findChapterGap, findFollowing } from './chapter-gap.ts'

type Options = { isAvailable?: boolean; language?: string; externalUrl?: string; isLocked?: boolean }
const listed = (
  number: number,
  { isAvailable = false, language = 'en', externalUrl, isLocked = false }: Options = {},
) => ({
  id: `${number} ${language}`,
  number,
  language,
  isAvailable,
  externalUrl: externalUrl ?? null,
  isLocked,
})
const current = { id: '2 en', number: '2' }
const onDisk = { isAvailable: true }

const gap = (chapters: readonly ReturnType<typeof listed>[], next: string | null) => {
  const known = [listed(1, onDisk), listed(2, onDisk), ...chapters]
  const { missing, unlisted, external } = findChapterGap(known, current, next ? { number: next } : null)
  const ranges = unlisted.map(({ from, to }) => [from, to])
  return { missing: missing.map(({ id }) => id), unlisted: ranges, external: external?.id }
}

test.each([
  ['no gap before the next chapter', [listed(3, onDisk)], '3', [], []],
  [
    'chapters and parts before the next one',
    [listed(2.5), listed(3), listed(4, onDisk), listed(5)],
    '4',
    ['2.5 en', '3 en'],
    [],
  ],
  ['all later chapters if none is on disk', [listed(3), listed(5)], null, ['3 en', '5 en'], [[4, 4]]],
  ['numbers that no source lists', [listed(7, onDisk)], '7', [], [[3, 6]]],
  ['no missing number between a part and its chapter', [listed(2.5, onDisk)], '2.5', [], []],
  ['no later chapters', [], null, [], []],
  [
    'one chapter per number, in the language being read',
    [listed(3, { language: 'de' }), listed(3), listed(3, { language: 'fr' })],
    null,
    ['3 en'],
    [],
  ],
])('%s', (_, chapters, next, missing, unlisted) => {
  expect(gap(chapters, next)).toEqual({ missing, unlisted, external: undefined })
})

test('does not offer to download a chapter that only its publisher has', () => {
  const atPublisher = listed(3, { externalUrl: 'https://publisher.example/3' })
  expect(gap([atPublisher, listed(4)], null)).toEqual({ missing: ['4 en'], unlisted: [], external: '3 en' })
})

test.each([
  ['12', '13', []],
  ['12', '15', [{ from: 13, to: 14 }]],
  ['12.5', '13', []],
  ['12.5', '14', [{ from: 13, to: 13 }]],
  ['12', '12.5', []],
  ['10', '12', [{ from: 11, to: 11 }]],
  ['10', '12.5', [{ from: 11, to: 11 }]],
  ['10', '11.5', []],
  ['10.1', '10.5', []],
  ['0', '1', []],
] as const)('finds the unlisted numbers between chapters %s and %s', (number, next, expected) => {
  expect(findChapterGap([], { id: 'here', number }, { number: next }).unlisted).toEqual(expected)
})

test.each([
  ['12.1', '12.3', [12.2]],
  ['12.1', '12.5', []],
  ['12.4', '12.6', [12.5]],
  ['12', '12.3', []],
  ['12.9', '13', []],
  ['12.25', '12.75', []],
] as const)('finds the unlisted parts between chapters %s and %s', (number, next, expected) => {
  const { unlisted } = findChapterGap([], { id: 'here', number }, { number: next })
  expect(unlisted).toEqual(expected.map((part) => ({ from: part, to: part })))
})

test.each([
  ['a chapter without a file', listed(3), '3 en'],
  ['a chapter of an unknown list', undefined, '3 en'],
  ['not one that only its publisher has', listed(3, { externalUrl: 'https://publisher.example/3' }), '4 en'],
  ['not one that is locked', listed(3, { isLocked: true }), '4 en'],
])('reads on with %s', (_, next, expected) => {
  const neighbors = { next: { id: '3 en', number: '3' } }
  const navigation = { next: { id: '4 en', number: '4' } }
  expect(findFollowing(next ? [next] : [], { list: null, neighbors, navigation })?.id).toBe(expected)
})
