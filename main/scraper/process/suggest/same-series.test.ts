import { expect, test } from 'vitest'
import { ofSameSeries } from './same-series.ts'

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
  const [own, other] = ['01J76XY7E9FNDZ1DBBM6PBJPFK', '01J7A0000000000000000000ZZ']
  expect(kept([`/s/${other}/8`, `/s/${other}/9`], { known: `/s/${own}/8` })).toEqual([])
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

test('the volume in the URLs is no series', () => {
  const chapters = [9, 8].map((number) => ({
    url: `${site}/read/lamp/${number > 8 ? 2 : 1}/${number}`,
    number,
    volume: number > 8 ? 2 : 1,
  }))
  expect(ofSameSeries(chapters, { known: `${site}/read/lamp/1/3`, page: new URL(`${site}/series/lamp`) })).toHaveLength(
    2,
  )
})
