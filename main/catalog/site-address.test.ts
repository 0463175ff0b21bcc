import { expect, test } from 'vitest'
import { parseSiteAddress } from './site-address.ts'

const id = '5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00'

test.each([
  [`https://mangadex.org/title/${id}/star-smith`, 'manga'],
  [`https://www.mangadex.org/manga/${id.toUpperCase()}`, 'manga'],
  [`http://mangadex.org/chapter/${id}/1`, 'chapter'],
  [`https://mangadex.org/list/${id}/to-read?tab=titles#top`, 'list'],
])('%s is a %s', (address, kind) => {
  expect(parseSiteAddress(address)).toEqual({ kind, id })
})

test.each([
  `https://mangadex.org/group/${id}`,
  'https://mangadex.org/list/to-read',
  'https://mangadex.org/titles/follows',
  `https://mangadex.org.example/list/${id}`,
  `file://mangadex.org/list/${id}`,
  `/list/${id}`,
  '',
])('%j leads to nothing that is known', (address) => {
  expect(parseSiteAddress(address)).toBeUndefined()
})
