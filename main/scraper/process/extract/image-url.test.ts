import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLoadingPlaceholder, looksLikeImage, parseImageUrl, parseSrcset, unwrapProxyUrl } from './image-url.ts'

const base = 'https://site.test/manga/star/chapter-1/'
const encoded = (text: string) => Buffer.from(text).toString('base64')

test.each<[string, string | undefined]>([
  ['https://cdn.test/1.jpg', 'https://cdn.test/1.jpg'],
  ['\n\t\t https://cdn.test/1.jpg \n', 'https://cdn.test/1.jpg'],
  ['\u200bhttps://cdn.test/1.jpg\ufeff', 'https://cdn.test/1.jpg'],
  ['//cdn.test/1.jpg', 'https://cdn.test/1.jpg'],
  ['/1.jpg', 'https://site.test/1.jpg'],
  ['../1.jpg', 'https://site.test/manga/star/1.jpg'],
  ['1.jpg', 'https://site.test/manga/star/chapter-1/1.jpg'],
  ['1 page.jpg', 'https://site.test/manga/star/chapter-1/1%20page.jpg'],
  ['https:\\/\\/cdn.test\\/1.jpg', 'https://cdn.test/1.jpg'],
  ['https:\\u002F\\u002Fcdn.test\\u002F1.jpg', 'https://cdn.test/1.jpg'],
  ['https://cdn.test/1.jpg?a=1&amp;b=2', 'https://cdn.test/1.jpg?a=1&b=2'],
  ['"https://cdn.test/1.jpg"', 'https://cdn.test/1.jpg'],
  ['https://cdn.test/1.jpg#top', 'https://cdn.test/1.jpg'],
  [encoded('https://cdn.test/1.jpg'), 'https://cdn.test/1.jpg'],
  [encoded('https://cdn.test/1.jpg').replace(/=+$/, ''), 'https://cdn.test/1.jpg'],
  [encoded('//cdn.test/pages/001?x=1'), 'https://cdn.test/pages/001?x=1'],
  ['aGVsbG8gd29ybGQgaGVsbG8', 'https://site.test/manga/star/chapter-1/aGVsbG8gd29ybGQgaGVsbG8'],
  ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', undefined],
  ['blob:https://site.test/1', undefined],
  ['about:blank', undefined],
  ['javascript:void(0)', undefined],
  ['ftp://cdn.test/1.jpg', undefined],
  ['https://cdn.test/loading.svg', undefined],
  ['#', undefined],
  ['  ', undefined],
  ['http://', undefined],
])('parses %j as %j', (raw, expected) => {
  expect(parseImageUrl(raw, base)).toBe(expected)
})

test('returns an absolute HTTP URL or undefined for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.base64String()), (raw) => {
      const url = parseImageUrl(raw, base)
      if (url === undefined) return
      expect(new URL(url).protocol).toMatch(/^https?:$/)
      expect(parseImageUrl(url, base)).toBe(url)
    }),
  )
})

test.each([
  ['https://x/loading.gif', true],
  ['https://x/ajax-loader.gif', true],
  ['https://x/img/1x1.png', true],
  ['https://x/lazy_placeholder.png', true],
  ['https://x/blank-07.jpg', false],
  ['https://x/grey-01.jpg', false],
  ['https://x/transparent-city/01.jpg', false],
  ['https://x/001.jpg', false],
  ['https://x/upload.jpg', false],
])('%s is a loading placeholder: %s', (url, expected) => {
  expect(isLoadingPlaceholder(url)).toBe(expected)
})

test.each([
  ['/a/1.webp?x=1', true],
  [encoded('https://cdn.test/1.png'), true],
  ['{"large":"/1.jpg"}', false],
  ['jpg', false],
  ['12', false],
])('%j looks like an image: %s', (value, expected) => {
  expect(looksLikeImage(value)).toBe(expected)
})

test.each<[string, string[]]>([
  ['a.jpg 320w, b.jpg 1280w, c.jpg 640w', ['b.jpg', 'c.jpg', 'a.jpg']],
  ['a.jpg, b.jpg 2x, c.jpg 1.5x', ['b.jpg', 'c.jpg', 'a.jpg']],
  ['/w_300,h_200/a.jpg 300w,/w_900,h_600/a.jpg 900w', ['/w_900,h_600/a.jpg', '/w_300,h_200/a.jpg']],
  [' \n a.jpg \n', ['a.jpg']],
  ['a.jpg 1x,', ['a.jpg']],
  [',,', []],
  ['', []],
])('parses the srcset %j', (srcset, expected) => {
  expect(parseSrcset(srcset)).toEqual(expected)
})

test('parses any srcset to its end', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ',', ' ', '1', 'w', 'x', '.', '\n') }),
      (text) => void parseSrcset(text),
    ),
  )
})

test.each<[string, string | undefined]>([
  ['https://s.test/_next/image?url=%2Fimg%2F1.png&w=1080&q=75', 'https://s.test/img/1.png'],
  ['https://s.test/_next/image?url=https%3A%2F%2Fcdn.test%2F1.png&w=64', 'https://cdn.test/1.png'],
  ['https://s.test/_next/image?w=64', undefined],
  ['https://i0.wp.com/cdn.test/a/1.jpg?w=600&ssl=1', 'https://cdn.test/a/1.jpg'],
  ['https://images.weserv.nl/?url=cdn.test/1.jpg&w=300', 'http://cdn.test/1.jpg'],
  ['https://wsrv.nl/?url=https://cdn.test/1.jpg', 'https://cdn.test/1.jpg'],
  ['https://cdn.statically.io/img/cdn.test/w=600/a/1.jpg', 'https://cdn.test/a/1.jpg'],
  ['https://s.test/cdn-cgi/image/width=600/https://cdn.test/1.jpg', 'https://cdn.test/1.jpg'],
  ['https://s.test/cdn-cgi/image/width=600/img/1.jpg', 'https://s.test/img/1.jpg'],
  ['https://1.bp.blogspot.com/-x/y/s320/1.jpg', 'https://1.bp.blogspot.com/-x/y/s0/1.jpg'],
  ['https://lh3.googleusercontent.com/abc=w600-h900', 'https://lh3.googleusercontent.com/abc=s0'],
  ['https://1.bp.blogspot.com/-x/y/s0/1.jpg', undefined],
  ['https://cdn.test/s320/1.jpg', undefined],
])('unwraps %s to %s', (address, expected) => {
  expect(unwrapProxyUrl(address)).toBe(expected)
})
