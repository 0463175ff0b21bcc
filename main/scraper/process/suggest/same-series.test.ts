import { expect, test } from 'vitest'
import { ofSameSeries, seriesIdentifier } from './same-series.ts'

const site = 'https://reader.example'
const list = (...paths: string[]) =>
  paths.map((path) => ({ url: `${site}${path}`, number: Number(/(\d+)\/?$/.exec(path)?.[1]) }))
const kept = (paths: string[], reference: { known?: string; page?: string }) =>
  ofSameSeries(list(...paths), {
    known: reference.known && `${site}${reference.known}`,
    page: new URL(`${site}${reference.page ?? '/'}`),
  }).map(({ url }) => url.slice(site.length))

const mixed = ['/read.php?series=57&ch=2', '/read.php?series=57&ch=1', '/read.php?series=58&ch=4']

test('keeps the chapters of the known chapter’s series', () => {
  expect(kept(mixed, { known: '/read.php?series=57&ch=9' })).toEqual(mixed.slice(0, 2))
  expect(kept(mixed, { known: '/read.php?series=58&ch=1' })).toEqual(mixed.slice(2))
})

test('keeps nothing of a list of another series', () => {
  expect(kept(mixed.slice(2), { known: '/read.php?series=57&ch=4' })).toEqual([])
  expect(kept(['/m/12/8', '/m/12/9'], { known: '/m/11/8' })).toEqual([])
})

test('keeps the chapters whose id is in the URL of the page', () => {
  expect(kept(mixed, { page: '/series.php?id=57' })).toEqual(mixed.slice(0, 2))
  expect(kept(mixed, { page: '/latest' })).toEqual(mixed)
})

test.each([
  ['URLs with ids of chapters', ['/ch/991/star/1', '/ch/992/star/2'], '/ch/990/star/3'],
  ['other forms', ['/manga/star/1', '/manga/star/2'], '/read/77'],
  ['names', ['/manga/star/1', '/manga/star/2'], '/manga/star/9'],
])('keeps all of %s', (_, paths, known) => {
  expect(kept(paths, { known })).toEqual(paths)
})

test.each<[string, string | null, string | null]>([
  ['/manga/star-smith/', 'star-smith', 'star-smith'],
  ['/en/drama/cold-iron/list?title_no=954', 'cold-iron', '954'],
  ['/comic/4512-star-smith', 'star-smith', '4512-star-smith'],
  ['/p/star-smith.html', 'star-smith', 'star-smith'],
  ['/2025/03/star-smith.html', 'star-smith', 'star-smith'],
  ['/title/1098', '1098', '1098'],
  ['/truyen-tranh/bien-xanh', 'tranh', 'bien-xanh'],
  ['/m/%EC%83%88%EB%B2%BD', '새벽', '새벽'],
  ['/read/0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f/star', 'star', '0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f'],
])('what identifies the series in %s', (path, slug, expected) => {
  const chapter = 'https://reader.example/read/bien-xanh/7'
  expect(seriesIdentifier(new URL(path, 'https://reader.example'), slug, chapter)).toBe(expected)
})
