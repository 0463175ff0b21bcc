import { expect, test } from 'vitest'
import { findNextPages } from './next-pages.ts'
import { parsePage } from './page.ts'

const next = (html: string, selector: string | null) =>
  findNextPages(parsePage(html, 'https://site.test/m/c10/1.html'), selector)
const link = (path: string) => ({ kind: 'link', url: `https://site.test${path}` })
const none = { kind: 'none' }

test.each<[string, string, string | null, object]>([
  ['a link', '<a class="n" href="2.html">next</a>', '.n', link('/m/c10/2.html')],
  ['a box around the link', '<div class="n"><a href=" /m/c10/2.html ">next</a></div>', '.n', link('/m/c10/2.html')],
  ['a link element', '<link rel="next" href="2.html">', 'link[rel=next]', link('/m/c10/2.html')],
  ['a scripted button', `<button class="n" onclick="location.href='/m/c10/2.html'">`, '.n', link('/m/c10/2.html')],
  ['a data attribute', '<a class="n" href="#" data-href="2.html">', '.n', link('/m/c10/2.html')],
  [
    'a dead link above a live one',
    '<a class="n" href="#">x</a><a class="n" href="2.html">',
    '.n',
    link('/m/c10/2.html'),
  ],
  ['the end by #', '<a class="n" href="#">', '.n', none],
  ['the end by javascript:', '<a class="n" href="javascript:void(0)">', '.n', none],
  ['the end by an empty link', '<a class="n" href="">', '.n', none],
  ['a link to the page itself', '<a class="n" href="/m/c10/1.html#top">', '.n', none],
  ['another scheme', '<a class="n" href="mailto:x@y.z">', '.n', none],
  ['no match', '<a href="2.html">', '.n', none],
  ['no selector', '<a href="2.html">', null, none],
  [
    'a menu with a stranger in it',
    `<select><option value="1.html" selected>1<option value="2.html">2<option value="2.html">2<option value="3.html">3<option value="/featured">Featured</select>`,
    'option',
    { kind: 'menu', urls: ['https://site.test/m/c10/2.html', 'https://site.test/m/c10/3.html'] },
  ],
  [
    'a menu by its select, without marks',
    '<select class="n"><option value="1.html">first<option value="2.html">second</select>',
    '.n',
    { kind: 'menu', urls: ['https://site.test/m/c10/2.html'] },
  ],
])('reads %s', (_, html, selector, expected) => {
  expect(next(html, selector)).toEqual(expected)
})

test('names the setting of an invalid selector', () => {
  expect(() => next('', 'a[')).toThrow(/^nextPageSelector: a\[/)
})
