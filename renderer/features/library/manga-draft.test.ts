import { expect, test } from 'vitest'
import { mangaWriteSchema } from '../../../shared/contracts/mangas.ts'
import { draftOfManga, emptyManga, readMangaDraft, readMangaEdit } from './manga-draft.ts'

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

const words = { notANumber: 'no number', missing: 'is needed' }
const manga = {
  ...{ id: '1', title: 'Blame!', slug: 'blame', alternativeSlugs: [], description: 'Down.', author: 'Nihei Tsutomu' },
  ...{ publicationYear: 1996, genres: ['Action', 'SF'], status: 'completed' as const, externalId: null },
  ...{ imageUrl: null, thumbnailUrl: null, rating: 4.5 },
}
const before = draftOfManga(manga)

test('an edit sends what was changed and nothing else', () => {
  expect(readMangaEdit(before, before, words)).toEqual({ body: {}, unreadable: [] })
  expect(readMangaEdit({ ...before, rating: '', genres: 'Action' }, before, words).body).toEqual({
    rating: null,
    genres: ['Action'],
  })
  expect(readMangaEdit({ ...before, title: '' }, before, words).body).toEqual({ title: '' })
})

test('an edit names a year that was emptied, for left out it would stay', () => {
  expect(readMangaEdit({ ...before, publicationYear: '' }, before, words).unreadable).toEqual([
    { propertyPath: 'publicationYear', message: 'is needed' },
  ])
})
