import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parseDeepLink, parseOpenTarget } from './deep-links.ts'

const id = '0198f2c4-1111-7000-8000-00000000abcd'

test.each([
  [`bunko://manga/${id}`, `/manga/${id}`],
  [`bunko://read/${id}`, `/read/${id}`],
  [`bunko://read/${id}/`, `/read/${id}`],
  ['bunko://downloads', '/downloads'],
  ['bunko://library', '/'],
  ['bunko://source#eyJuYW1lIjoiUm9vbSJ9', '/sources/add#eyJuYW1lIjoiUm9vbSJ9'],
  ['bunko://source/#eyJ9==', '/sources/add#eyJ9=='],
  ['bunko://source', '/'],
  ['bunko://source#<script>', '/'],
  ['bunko://source/x#eyJ9', '/'],
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

describe('of what exists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-links-'))
  const series = join(folder, 'Series & more')
  mkdirSync(series)
  writeFileSync(join(folder, 'notes.txt'), 'text')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('a folder is shown to be added, but not that of the app', () => {
    const path = `/add/folder?path=${encodeURIComponent(series)}`
    expect(parseOpenTarget(['bunko', series], '/')).toEqual({ path })
    expect(parseOpenTarget(['bunko', 'Series & more'], folder)).toEqual({ path })
    expect(parseOpenTarget(['bunko', pathToFileURL(series).href], '/')).toEqual({ path })
    expect(parseOpenTarget(['electron', '.', series], folder, folder)).toEqual({ path })
    expect(parseOpenTarget(['electron', '.'], folder, folder)).toEqual({})
  })

  test('a file of another kind is opened, which says why it cannot be read', () => {
    expect(parseOpenTarget(['bunko', 'notes.txt'], folder)).toEqual({ file: join(folder, 'notes.txt') })
  })
})

test.each(['two words', '100%', '%41%20b', '#1 & more', '第1話　東京', "it's [v1] (2020) +é", 'a?b;c', '-dash'])(
  'opens %s.cbz by its path, a relative path and its URL',
  (name) => {
    const file = `/home/me/sub dir #%/${name}.cbz`
    for (const argument of [file, `sub dir #%/${name}.cbz`, pathToFileURL(file).href])
      expect(parseOpenTarget(['bunko', argument], '/home/me')).toEqual({ file })
  },
)
