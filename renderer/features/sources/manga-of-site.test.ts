import { expect, test } from 'vitest'
import { mangaOfSite } from './manga-of-site.ts'

test.each([
  ['star-smith', 'Star Smith', 'star-smith'],
  ['tsuki_no_neko', 'Tsuki No Neko', ''],
  ['Star-Smith', 'Star Smith', ''],
  ['7-seas', '7 Seas', '7-seas'],
  ['月の猫', '月の猫', ''],
])('%s is called %s', (slug, title, own) => {
  expect(mangaOfSite(slug)).toEqual({ title, slug: own, slugTouched: true })
})
