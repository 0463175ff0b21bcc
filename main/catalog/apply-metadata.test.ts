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
])('%s', (_, manga, values, found, edit) => {
  expect(applyMetadata(manga, { values, marks: {} }, found)).toEqual({
    edit,
    values: { ...values, ...edit },
    marks: {},
  })
})

test('updates a member again after the user restored the value of the catalog', () => {
  const first = applyMetadata({ title: 'Mine' }, { values: { title: 'A' }, marks: {} }, { title: 'B' })
  expect(applyMetadata({ title: 'A' }, first, { title: 'C' }).edit).toEqual({ title: 'C' })
})

test.each([
  ['keeps a locked value of the catalog', 'A', { from: 'mangadex', isLocked: true }, {}],
  ['keeps a value of another source', 'A', { from: 'anilist', isLocked: true }, {}],
  ['replaces an unlocked value of the user', 'A', { from: null, isLocked: false }, { title: 'B' }],
  ['keeps a value that was edited after it was unlocked', 'Mine', { from: null, isLocked: false }, {}],
] as const)('%s', (_, title, mark, edit) => {
  const before = { values: { title: 'A' }, marks: { title: mark } }
  const after = applyMetadata({ title }, before, { title: 'B' })
  expect(after.edit).toEqual(edit)
  expect(after.marks).toEqual('title' in edit ? {} : before.marks)
})

test('keeps a year that is locked as unknown', () => {
  const manga = { publicationYear: 2026, isYearEstimated: true }
  const before = {
    values: { publicationYear: 2026 },
    marks: { publicationYear: { from: null, isLocked: true } },
  }
  expect(applyMetadata(manga, before, { publicationYear: 2019 }).edit).toEqual({})
})
