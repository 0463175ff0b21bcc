import { expect, test } from 'vitest'
import { mangaWriteSchema } from '../../../shared/contracts/mangas.ts'
import { emptyManga, readMangaDraft } from './manga-draft.ts'

const full = {
  ...emptyManga,
  title: ' Blame! ',
  slug: 'blame',
  author: 'Nihei Tsutomu',
  publicationYear: '1996',
  genres: 'Action, , SF、Cyberpunk',
  rating: '4,5',
}

test('a complete draft is a body that the API takes', () => {
  const { body, unreadable } = readMangaDraft(full, 'no number')
  expect(unreadable).toEqual([])
  expect(mangaWriteSchema.parse(body)).toMatchObject({
    title: 'Blame!',
    publicationYear: 1996,
    genres: ['Action', 'SF', 'Cyberpunk'],
    rating: 4.5,
    externalId: null,
  })
})

test('a year that was left empty is left out, so that the API says that it is missing', () => {
  expect(readMangaDraft({ ...full, publicationYear: ' ' }, '').body).not.toHaveProperty('publicationYear')
})

test('numbers that are none are named before anything is sent', () => {
  const { unreadable } = readMangaDraft({ ...full, publicationYear: 'MCMXCVI', rating: 'good' }, 'no number')
  expect(unreadable).toEqual([
    { propertyPath: 'publicationYear', message: 'no number' },
    { propertyPath: 'rating', message: 'no number' },
  ])
})
