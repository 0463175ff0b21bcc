import { expect, test } from 'vitest'
import { parseDeepLink, parseOpenTarget } from './deep-links.ts'

const id = '0198f2c4-1111-7000-8000-00000000abcd'

test.each([
  [`bunko://manga/${id}`, `/manga/${id}`],
  [`bunko://read/${id}`, `/read/${id}`],
  [`bunko://read/${id}/`, `/read/${id}`],
  ['bunko://downloads', '/downloads'],
  ['bunko://library', '/'],
  ['bunko:', '/'],
  ['bunko://manga/../../etc/passwd', '/'],
  ['bunko://manga/1', '/'],
  ['bunko://evil.example/x', '/'],
  [`bunko://manga/${id}?x=<script>`, `/manga/${id}`],
  ['https://example.com/', undefined],
  ['javascript:alert(1)', undefined],
  ['not a link', undefined],
])('parses %s to %s', (link, path) => {
  expect(parseDeepLink(link)).toBe(path)
})

test.each([
  [['bunko', `bunko://manga/${id}`], { path: `/manga/${id}` }],
  [['bunko', '/books/one.CBZ'], { file: '/books/one.CBZ' }],
  [['bunko', 'one two.cbr'], { file: '/home/me/one two.cbr' }],
  [['electron', '/opt/bunko', 'bunko://downloads'], { path: '/downloads' }],
  [['bunko', 'file:///home/me/%E7%AC%AC1%E8%A9%B1%20100%25%20%231.cbz'], { file: '/home/me/第1話 100% #1.cbz' }],
  [['bunko', '100%20 #1.cbz'], { file: '/home/me/100%20 #1.cbz' }],
  [['bunko', '../第1話.cbz'], { file: '/home/第1話.cbz' }],
  [['bunko', 'file://other.example/one.cbz'], { file: 'file://other.example/one.cbz' }],
  [['bunko', '--no-sandbox', '--original-process-start-time=1', 'a.zip'], { file: '/home/me/a.zip' }],
  [['bunko', '--', '--port', '1', 'a.cbz'], {}],
  [['bunko', 'readme.txt'], {}],
  [['bunko'], {}],
])('finds the target of %j: %j', (argv, target) => {
  expect(parseOpenTarget(argv, '/home/me')).toEqual(target)
})
