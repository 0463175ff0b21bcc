import { expect, test } from 'vitest'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { findSeries, listAddressOf, slugOfAddress } from './link-addresses.ts'
import type { SourceLink } from './source-links.store.ts'

const source = (urlFormat?: string): Pick<ContentSource, 'baseUrl' | 'options'> => ({
  baseUrl: 'https://reader.example',
  options: urlFormat === undefined ? {} : { chapterList: { urlFormat, itemSelector: 'li' } },
})
const link = (name: { url: string } | { slug: string }, more: Partial<SourceLink> = {}): SourceLink =>
  ({ sourceId: 's', slug: null, url: null, isChosen: true, verifiedAt: null, ...name, ...more }) as SourceLink

test.each<[string | undefined, string, string]>([
  ['/manga/{slug}/', 'https://reader.example/manga/star-smith/', 'star-smith'],
  ['/manga/{slug}/', 'https://www.reader.example/manga/star-smith?style=list', 'star-smith'],
  ['https://reader.example/title/{slug}', 'https://mirror.example/title/a%20b%2Fc', 'a b/c'],
  ['/p/{slug}.html', 'https://reader.example/p/star-smith.html', 'star-smith'],
  ['/manga/{slug}/page/{page}/', 'https://reader.example/manga/star-smith/page/3', 'star-smith'],
  ['/list.php?title={slug}&page={page}', 'https://reader.example/list.php?title=%E6%98%9F', '星'],
  ['/list.php?title={slug}', 'https://reader.example/read/star-smith?title=x', 'star-smith'],
  ['/manga/{slug}/', 'https://reader.example/webtoon/871/star-smith', 'star-smith'],
  ['/series/{slug}/cold-iron', 'https://reader.example/series/871/star-smith', '871'],
  ['/manga/{slug}/', 'https://reader.example/series/star-smith.html', 'star-smith'],
  [undefined, 'https://reader.example/title/871', '871'],
  [undefined, 'https://reader.example/title/%E0%A4%A', '%E0%A4%A'],
  [undefined, 'https://star-smith.example/', 'star-smith.example'],
])('with the list format %s, finds the slug of %s', (format, url, slug) => {
  expect(slugOfAddress(source(format), url)).toBe(slug)
})

test.each([
  ['/manga/{slug}/', 'https://reader.example/title/871', 'https://reader.example/title/871'],
  ['/manga/{slug}?t=all', 'https://reader.example/title/871', 'https://reader.example/title/871?t=all'],
  ['/all?of={slug}', 'https://reader.example/title/star', 'https://reader.example/all?of=star'],
  ['/list?title_no={slug}', 'https://reader.example/list?title_no=871', 'https://reader.example/list?title_no=871'],
  [
    '/manga/{slug}/?page={page}',
    'https://reader.example/title/871',
    'https://reader.example/title/871?page=%7Bpage%7D',
  ],
  [
    '/manga/{slug}?order=asc&page={page}',
    'https://reader.example/t/1?style=list#top',
    'https://reader.example/t/1?style=list&order=asc&page=%7Bpage%7D',
  ],
  [
    '/manga/{slug}/page/{page}/',
    'https://reader.example/title/871/',
    'https://reader.example/title/871/page/%7Bpage%7D/',
  ],
  [
    '/drama/{slug}/chapters/{page}',
    'https://reader.example/title/871/chapters/',
    'https://reader.example/title/871/chapters/%7Bpage%7D',
  ],
  [
    '/drama/cold-iron/list?title_no={slug}&lang=en&page={page}',
    'https://reader.example/drama/warm-bread/list?title_no=871',
    'https://reader.example/drama/warm-bread/list?title_no=871&lang=en&page=%7Bpage%7D',
  ],
])('reads the list of a URL by %s from %s', (format, url, address) => {
  const [series] = findSeries(source(format), 'own', link({ url }))
  expect(listAddressOf(source(format), series!)).toBe(address)
})

test('tries the current slug only after a former one that was never read', () => {
  const slugs = (one?: SourceLink) => findSeries(source('/m/{slug}'), 'own', one).map(({ slug }) => slug)
  expect(slugs()).toEqual(['own'])
  expect(slugs(link({ slug: 'former' }))).toEqual(['former'])
  expect(slugs(link({ slug: 'former' }, { isChosen: false }))).toEqual(['former', 'own'])
  expect(slugs(link({ slug: 'own' }, { isChosen: false }))).toEqual(['own'])
  expect(slugs(link({ slug: 'former' }, { isChosen: false, verifiedAt: '2026-01-01T00:00:00Z' }))).toEqual(['former'])
})
