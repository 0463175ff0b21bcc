import { expect, test } from 'vitest'
import { takeOver } from './apply-metadata.ts'

test.each([
  ['still as the catalog gave it', { title: 'A' }, { title: 'A' }, { title: 'B' }, { title: 'B' }],
  ['written by a person', { title: 'Mine' }, { title: 'A' }, { title: 'B' }, {}],
  ['written by a person, and the same in the catalog by now', { title: 'B' }, { title: 'A' }, { title: 'B' }, {}],
  ['emptied by a person', { description: '' }, { description: 'A' }, { description: 'B' }, {}],
  [
    'never filled in',
    { description: '', rating: null },
    {},
    { description: 'B', rating: 3 },
    { description: 'B', rating: 3 },
  ],
  ['written by a person before the catalog was asked', { author: 'Me' }, {}, { author: 'K. Ito' }, {}],
  ['of an unknown author', { author: 'Unknown' }, {}, { author: 'K. Ito' }, { author: 'K. Ito' }],
  ['of genres in the same order', { genres: ['A', 'B'] }, { genres: ['A', 'B'] }, { genres: ['C'] }, { genres: ['C'] }],
  ['not known to the catalog any more', { author: 'K. Ito' }, { author: 'K. Ito' }, {}, {}],
])('%s', (_, manga, before, found, edit) => {
  expect(takeOver(manga, before, found)).toEqual({ edit, values: { ...before, ...edit } })
})

test('what a person put back follows the catalog again', () => {
  const first = takeOver({ title: 'Mine' }, { title: 'A' }, { title: 'B' })
  expect(takeOver({ title: 'A' }, first.values, { title: 'C' }).edit).toEqual({ title: 'C' })
})
