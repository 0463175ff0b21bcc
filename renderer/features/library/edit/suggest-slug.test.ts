import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mangaWriteSchema } from '../../../../shared/contracts/mangas.ts'
import { suggestSlug } from './suggest-slug.ts'

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
