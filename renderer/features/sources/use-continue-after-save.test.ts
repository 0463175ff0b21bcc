import { expect, test } from 'vitest'
import { mangaDraftFromSlug } from './use-continue-after-save.ts'

test.each([
  ['star-smith', 'Star Smith', 'star-smith'],
  ['tsuki_no_neko', 'Tsuki No Neko', ''],
  ['Star-Smith', 'Star Smith', ''],
  ['7-seas', '7 Seas', '7-seas'],
  ['月の猫', '月の猫', ''],
])('derives the title of %s as %s', (slug, title, own) => {
  expect(mangaDraftFromSlug(slug)).toEqual({ title, slug: own, isSlugEdited: own !== '' })
})
