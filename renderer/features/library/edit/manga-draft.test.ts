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

test('marks an empty year and empty genres as unknown', () => {
  const { body, violations } = parseMangaDraft({ ...full, publicationYear: ' ', genres: ' , ' }, '')
  expect(violations).toEqual([])
  expect(mangaWriteSchema.parse(body)).toMatchObject({
    publicationYear: new Date().getFullYear(),
    isYearEstimated: true,
    genres: ['Uncategorized'],
  })
})

test('reports invalid numbers', () => {
  const { violations } = parseMangaDraft({ ...full, publicationYear: 'MCMXCVI', rating: 'good' }, 'no number')
  expect(violations).toEqual([
    { propertyPath: 'publicationYear', message: 'no number' },
    { propertyPath: 'rating', message: 'no number' },
  ])
})

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
  isYearEstimated: false,
  incognito: false,
  notes: '',
}
const original = mangaToDraft(manga)

test('sends only the changed fields of an edit', () => {
  expect(parseMangaEdit(original, original, 'no number')).toEqual({ body: {}, violations: [] })
  expect(parseMangaEdit({ ...original, rating: '', genres: 'Action' }, original, 'no number').body).toEqual({
    rating: null,
    genres: ['Action'],
  })
  expect(parseMangaEdit({ ...original, title: '' }, original, 'no number').body).toEqual({ title: '' })
})

test('an edit that clears the year marks it as unknown; one that enters it does not', () => {
  const cleared = parseMangaEdit({ ...original, publicationYear: '' }, original, 'no number')
  expect(cleared).toEqual({ body: { isYearEstimated: true }, violations: [] })
  const unknown = mangaToDraft({ ...manga, isYearEstimated: true, genres: ['Uncategorized'] })
  expect(unknown).toMatchObject({ publicationYear: '', genres: '' })
  expect(parseMangaEdit(unknown, unknown, 'no number').body).toEqual({})
  expect(parseMangaEdit({ ...unknown, publicationYear: '1996' }, unknown, 'no number').body).toEqual({
    publicationYear: 1996,
  })
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

test('an unknown author is an empty field, which an edit leaves as it is', () => {
  const original = mangaToDraft({ ...manga, author: 'Unknown' })
  expect(original.author).toBe('')
  expect(parseMangaEdit({ ...original, title: 'Biomega' }, original, '').body).toEqual({ title: 'Biomega' })
})
