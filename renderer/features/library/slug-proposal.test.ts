import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mangaWriteSchema } from '../../../shared/contracts/mangas.ts'
import { proposeSlug } from './slug-proposal.ts'

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
])('%s is proposed as "%s"', (title, slug) => {
  expect(proposeSlug(title)).toBe(slug)
})

test('whatever the title, a proposal is empty or a slug that the API takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const slug = proposeSlug(title)
      expect(slug === '' || mangaWriteSchema.shape.slug.safeParse(slug).success).toBe(true)
    }),
  )
})
