import { expect, test } from 'vitest'
import { createCookieJar } from './cookie-jar.ts'

test.each<[string, string, string, string, string | undefined]>([
  ['the same host', 'https://a.example/x', 'k=v', 'https://a.example/y', 'k=v'],
  ['another host', 'https://a.example/', 'k=v', 'https://b.example/', undefined],
  ['a subdomain of a host-only cookie', 'https://a.example/', 'k=v', 'https://img.a.example/', undefined],
  [
    'a subdomain of a domain cookie',
    'https://www.a.example/',
    'k=v; Domain=.a.example',
    'https://img.a.example/',
    'k=v',
  ],
  ['a name that only ends alike', 'https://a.example/', 'k=v; Domain=a.example', 'https://evil-a.example/', undefined],
  ['a domain of somebody else', 'https://a.example/', 'k=v; Domain=b.example', 'https://b.example/', undefined],
  ['a whole top level', 'https://a.example/', 'k=v; Domain=example', 'https://b.example/', undefined],
  ['a public suffix', 'https://a.co.uk/', 'k=v; Domain=co.uk', 'https://b.co.uk/', undefined],
  ['a public suffix, on its own host', 'https://a.co.uk/', 'k=v; Domain=co.uk; Path=/', 'https://a.co.uk/', undefined],
  ['a domain below a public suffix', 'https://www.a.co.uk/', 'k=v; Domain=a.co.uk', 'https://img.a.co.uk/', 'k=v'],
  ['a suffix of shared hosting', 'https://a.github.io/', 'k=v; Domain=github.io', 'https://b.github.io/', undefined],
  ['a path above', 'https://a.example/', 'k=v; Path=/manga', 'https://a.example/manga/1', 'k=v'],
  ['a path beside', 'https://a.example/', 'k=v; Path=/manga', 'https://a.example/mangas', undefined],
  ['the default path', 'https://a.example/read/1.html', 'k=v', 'https://a.example/other', undefined],
  ['secure over http', 'https://a.example/', 'k=v; Secure', 'http://a.example/', undefined],
  ['a value with = inside', 'https://a.example/', 'k=a=b; Path=/', 'https://a.example/', 'k=a=b'],
  ['an IP address', 'http://127.0.0.1:1/', 'k=v; Path=/', 'http://127.0.0.1:2/', 'k=v'],
  ['no name', 'https://a.example/', '=v', 'https://a.example/', undefined],
  ['expired at once', 'https://a.example/', 'k=v; Max-Age=0', 'https://a.example/', undefined],
])('a cookie and %s', (_, setBy, line, askedFor, expected) => {
  const jar = createCookieJar()
  jar.store(new URL(setBy), [line])
  expect(jar.header(new URL(askedFor))).toBe(expected)
})

test('a cookie can be replaced and taken back', () => {
  const jar = createCookieJar()
  const url = new URL('https://a.example/')
  jar.store(url, ['a=1; Path=/', 'b=2; Path=/'])
  jar.store(url, ['a=3; Path=/', 'b=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])
  expect(jar.header(url)).toBe('a=3')
})
