import { expect, test } from 'vitest'
import { chaptersAhead } from './chapters-ahead.ts'

type Rest = { isAvailable?: boolean; language?: string; externalUrl?: string }
const listed = (number: number, { isAvailable = false, language = 'en', externalUrl }: Rest = {}) => ({
  ...{ id: `${number} ${language}`, number, language, isAvailable, externalUrl: externalUrl ?? null },
})
const here = { id: '2 en', number: '2' }
const on = { isAvailable: true }

const ahead = (chapters: readonly ReturnType<typeof listed>[], next: string | null) => {
  const known = [listed(1, on), listed(2, on), ...chapters]
  const { absent, unlisted, elsewhere } = chaptersAhead(known, here, next ? { number: next } : null)
  const runs = unlisted.map(({ from, to }) => [from, to])
  return { absent: absent.map(({ id }) => id), unlisted: runs, elsewhere: elsewhere?.id }
}

test.each([
  ['the next one follows', [listed(3, on)], '3', [], []],
  [
    'what lies before the next one, parts among it',
    [listed(2.5), listed(3), listed(4, on), listed(5)],
    '4',
    ['2.5 en', '3 en'],
    [],
  ],
  ['all that follows where nothing more can be read', [listed(3), listed(5)], null, ['3 en', '5 en'], [[4, 4]]],
  ['numbers that no list has', [listed(7, on)], '7', [], [[3, 6]]],
  ['no number is missing between a part and its chapter', [listed(2.5, on)], '2.5', [], []],
  ['nothing follows', [], null, [], []],
  [
    'a number in several languages once, in the one that is read',
    [listed(3, { language: 'de' }), listed(3), listed(3, { language: 'fr' })],
    null,
    ['3 en'],
    [],
  ],
])('%s', (_, chapters, next, absent, unlisted) => {
  expect(ahead(chapters, next)).toEqual({ absent, unlisted, elsewhere: undefined })
})

test('what only its publisher shows is no gap, and is not to be downloaded', () => {
  const external = listed(3, { externalUrl: 'https://publisher.example/3' })
  expect(ahead([external, listed(4)], null)).toEqual({ absent: ['4 en'], unlisted: [], elsewhere: '3 en' })
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
] as const)('whole numbers between chapter %s and %s that nobody lists', (number, next, expected) => {
  expect(chaptersAhead([], { id: 'here', number }, { number: next }).unlisted).toEqual(expected)
})
