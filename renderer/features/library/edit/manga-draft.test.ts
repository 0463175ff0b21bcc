import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mangaWriteSchema } from '../../../../shared/contracts/mangas.ts'
import { emptyMangaDraft, mangaToDraft, parseMangaDraft, parseMangaEdit, suggestSlug } from './manga-draft.ts'

const full = {
  ...emptyMangaDraft,
  title: ' Blame! ',
  slug: 'blame',
  author: 'Nihei Tsutomu',
  publicationYear: '1996',
  genres: 'Action, , SF、Cyberpunk',
  rating: '4,5',
}

test('parses a complete draft into a body that the API accepts', () => {
  const { body, violations } = parseMangaDraft(full, 'no number')
  expect(violations).toEqual([])
  expect(mangaWriteSchema.parse(body)).toMatchObject({
    title: 'Blame!',
    publicationYear: 1996,
    genres: ['Action', 'SF', 'Cyberpunk'],
    rating: 4.5,
    externalId: null,
  })
})

test('omits an empty year, so that the API reports it', () => {
  expect(parseMangaDraft({ ...full, publicationYear: ' ' }, '').body).not.toHaveProperty('publicationYear')
})

test('reports invalid numbers', () => {
  const { violations } = parseMangaDraft({ ...full, publicationYear: 'MCMXCVI', rating: 'good' }, 'no number')
  expect(violations).toEqual([
    { propertyPath: 'publicationYear', message: 'no number' },
    { propertyPath: 'rating', message: 'no number' },
  ])
})

const messages = { notANumber: 'no number', missing: 'is required' }
const manga = {
  id: '1',
  title: 'Blame!',
  slug: 'blame',
  alternativeSlugs: [],
  description: 'Down.',
  author: 'Nihei Tsutomu',
  publicationYear: 1996,
  genres: ['Action', 'SF'],
  status: 'completed' as const,
  externalId: null,
  imageUrl: null,
  thumbnailUrl: null,
  rating: 4.5,
}
const original = mangaToDraft(manga)

test('sends only the changed fields of an edit', () => {
  expect(parseMangaEdit(original, original, messages)).toEqual({ body: {}, violations: [] })
  expect(parseMangaEdit({ ...original, rating: '', genres: 'Action' }, original, messages).body).toEqual({
    rating: null,
    genres: ['Action'],
  })
  expect(parseMangaEdit({ ...original, title: '' }, original, messages).body).toEqual({ title: '' })
})

test('reports a year that an edit has cleared', () => {
  expect(parseMangaEdit({ ...original, publicationYear: '' }, original, messages).violations).toEqual([
    { propertyPath: 'publicationYear', message: 'is required' },
  ])
})

test.each([
  ['One Piece', 'one-piece'],
  ["Hell's Paradise: Jigokuraku", 'hells-paradise-jigokuraku'],
  ['Kaguya-sama wa Kokurasetai?', 'kaguya-sama-wa-kokurasetai'],
  ['Ranma ½', 'ranma-1-2'],
  ['Pokémon Spécial', 'pokemon-special'],
  ['Tom & Jerry', 'tom-and-jerry'],
  ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full-width'],
  ['Straße nach Łódź', 'strasse-nach-lodz'],
  ['  --- !! ', ''],
  ['進撃の巨人', ''],
  ['鬼滅の刃 23', '23'],
  ['İstanbul', 'istanbul'],
])('suggests for %s "%s"', (title, slug) => {
  expect(suggestSlug(title)).toBe(slug)
})

test('suggests an empty text or a slug that the API accepts for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const slug = suggestSlug(title)
      expect(slug === '' || mangaWriteSchema.shape.slug.safeParse(slug).success).toBe(true)
    }),
  )
})
