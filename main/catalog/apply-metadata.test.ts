import { expect, test } from 'vitest'
import { applyMetadata } from './apply-metadata.ts'

test.each([
  ['replaces the last value of the catalog', { title: 'A' }, { title: 'A' }, { title: 'B' }, { title: 'B' }],
  ['keeps an edited value', { title: 'Mine' }, { title: 'A' }, { title: 'B' }, {}],
  ['keeps an edited value that the catalog has too', { title: 'B' }, { title: 'A' }, { title: 'B' }, {}],
  ['keeps a cleared value', { description: '' }, { description: 'A' }, { description: 'B' }, {}],
  [
    'replaces blank values',
    { description: '', rating: null },
    {},
    { description: 'B', rating: 3 },
    { description: 'B', rating: 3 },
  ],
  ['keeps a value from before the first refresh', { author: 'Me' }, {}, { author: 'K. Ito' }, {}],
  ['replaces an unknown author', { author: 'Unknown' }, {}, { author: 'K. Ito' }, { author: 'K. Ito' }],
  ['compares genres by value', { genres: ['A', 'B'] }, { genres: ['A', 'B'] }, { genres: ['C'] }, { genres: ['C'] }],
  [
    'replaces an unknown year',
    { publicationYear: 2026, isYearEstimated: true },
    { publicationYear: 2025 },
    { publicationYear: 2019 },
    { publicationYear: 2019 },
  ],
  ['keeps an entered year', { publicationYear: 2018, isYearEstimated: false }, {}, { publicationYear: 2019 }, {}],
  ['keeps a value that the catalog no longer has', { author: 'K. Ito' }, { author: 'K. Ito' }, {}, {}],
])('%s', (_, manga, before, found, edit) => {
  expect(applyMetadata(manga, before, found)).toEqual({ edit, values: { ...before, ...edit } })
})

test('updates a member again after the user restored the value of the catalog', () => {
  const first = applyMetadata({ title: 'Mine' }, { title: 'A' }, { title: 'B' })
  expect(applyMetadata({ title: 'A' }, first.values, { title: 'C' }).edit).toEqual({ title: 'C' })
})
