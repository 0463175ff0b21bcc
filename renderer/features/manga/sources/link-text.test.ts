import { expect, test } from 'vitest'
import { parseLink, shortenLink } from './link-text.ts'

test.each([
  [{ slug: 'Star Smith', url: null }, 'Star Smith'],
  [{ slug: null, url: 'https://www.reader.example/title/871/' }, 'reader.example/title/871'],
  [{ slug: null, url: 'http://reader.example/%E6%98%9F' }, 'reader.example/星'],
  [{ slug: null, url: 'http://reader.example/%E0%A4%A' }, 'reader.example/%E0%A4%A'],
])('shows %o as %s', (name, text) => {
  expect(shortenLink(name)).toBe(text)
})

test.each([
  [' https://reader.example/title/871 ', { url: 'https://reader.example/title/871' }],
  ['reader.example/title/871', { url: 'https://reader.example/title/871' }],
  ['star-smith', { slug: 'star-smith' }],
  ['Star Smith vol. 2', { slug: 'Star Smith vol. 2' }],
  ['v1.5', { slug: 'v1.5' }],
])('reads %s', (text, name) => {
  expect(parseLink(text)).toEqual(name)
})
