import { expect, test } from 'vitest'
import { toLocalPath } from './map-paths.ts'

const mappings = [
  { from: '/data', to: '/mnt/all' },
  { from: '/data/manga/', to: '/mnt/manga' },
  { from: 'C:\\Comics', to: '/srv/comics' },
]

test.each([
  ['/data/manga/A/1.cbz', '/mnt/manga/A/1.cbz'],
  ['/data/other/1.cbz', '/mnt/all/other/1.cbz'],
  ['/data', '/mnt/all'],
  ['/database/1.cbz', '/database/1.cbz'],
  ['C:\\Comics\\A\\1.cbz', '/srv/comics/A/1.cbz'],
  ['D:\\Comics\\1.cbz', undefined],
])('%s is %s here', (path, expected) => {
  expect(toLocalPath(path, mappings)).toBe(expected)
})

test('a mapping of a root applies to all files below it', () => {
  expect(toLocalPath('/manga/1.cbz', [{ from: '/', to: '/srv' }])).toBe('/srv/manga/1.cbz')
  expect(toLocalPath('E:\\manga\\1.cbz', [{ from: 'E:\\', to: '/srv' }])).toBe('/srv/manga/1.cbz')
})
