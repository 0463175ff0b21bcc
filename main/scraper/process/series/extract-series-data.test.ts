import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { extractSeriesData } from './extract-series-data.ts'

const read = (body: string, head = '') =>
  extractSeriesData(
    parsePage(`<html><head>${head}</head><body>${body}</body></html>`, 'https://reader.example/manga/star-smith/'),
  )
const values = (body: string, head?: string) =>
  Object.fromEntries(
    Object.entries(read(body, head)).map(([name, read]) => [
      name,
      typeof read === 'string' ? read : (read?.value ?? null),
    ]),
  )
const nothing = {
  title: null,
  coverUrl: null,
  author: null,
  artist: null,
  description: null,
  status: null,
  genres: null,
  year: null,
}
const url = 'https://reader.example/manga/star-smith/'

test('reads structured data, also within a graph', () => {
  const work = {
    '@type': ['Book', 'Product'],
    name: 'Star Smith',
    author: [{ '@type': 'Person', name: 'Mori Aoba' }, { name: 'K. Ito' }],
    illustrator: 'Sato Rin',
    description: 'A smith forges falling stars.',
    image: { '@type': 'ImageObject', url: '/covers/star.jpg' },
    genre: 'Fantasy, Drama',
    datePublished: '2019-04-01',
  }
  const head = `<script type="application/ld+json">{broken</script><script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'WebPage', name: 'No' }, work] })}</script>`
  expect(values('<h1>Star Smith</h1>', head)).toEqual({
    ...nothing,
    url,
    title: 'Star Smith',
    coverUrl: 'https://reader.example/covers/star.jpg',
    author: 'Mori Aoba, K. Ito',
    artist: 'Sato Rin',
    description: 'A smith forges falling stars.',
    genres: ['Fantasy', 'Drama'],
    year: 2019,
  })
})

test.each([
  ['a definition list', '<dl><dt>Author:</dt><dd>Mori Aoba</dd><dt>Status:</dt><dd>Completed</dd></dl>'],
  ['a table', '<table><tr><th>Author(s)</th><td>Mori Aoba</td></tr><tr><th>Status</th><td>Finished</td></tr></table>'],
  ['bold labels in a paragraph', '<p><b>Author:</b> Mori Aoba</p><p><b>Status:</b> complete</p>'],
  ['rows of text', '<ul><li>Author: Mori Aoba</li><li>Status: Completed</li></ul>'],
  ['labels before an element', '<div>Author <i>Mori Aoba</i></div><div>Status <i>Completed</i></div>'],
  ['French labels', '<dl><dt>Auteur</dt><dd>Mori Aoba</dd><dt>Statut</dt><dd>Terminé</dd></dl>'],
  ['Japanese labels', '<dl><dt>作者</dt><dd>Mori Aoba</dd><dt>状態</dt><dd>完結</dd></dl>'],
])('reads %s', (_, rows) => {
  expect(values(rows)).toEqual({ ...nothing, url, author: 'Mori Aoba', status: 'completed' })
})

test('reads OpenGraph with less certainty, without the name of the site', () => {
  const head = `<title>Read Star Smith Manga Online - Harbour</title><meta property="og:site_name" content="Harbour">
<meta property="og:title" content="Star Smith - Harbour"><meta property="og:image" content="https://cdn.example/a.jpg">
<meta property="og:description" content="A smith forges falling stars.">`
  const data = read('<h1>Harbour</h1>', head)
  expect(data).toMatchObject({ title: { value: 'Star Smith' }, coverUrl: { value: 'https://cdn.example/a.jpg' } })
  expect(data.title!.confidence).toBeLessThan(0.8)
  expect(data.description).toEqual({ value: 'A smith forges falling stars.', confidence: 0.5 })
  expect(read('<h1>Star Smith</h1>', head).title!.confidence).toBeGreaterThan(0.9)
})

test.each([
  ['a status that no site uses', '<dl><dt>Status</dt><dd>Haunted</dd></dl>'],
  ['placeholders', '<dl><dt>Author</dt><dd>Updating</dd><dt>Genres</dt><dd>N/A</dd><dt>Year</dt><dd>-</dd></dl>'],
  ['a label without a value', '<p><b>Author:</b></p>'],
  ['a scripted cover', '<img class="cover" src="javascript:alert(1)">'],
  ['words in a story', '<p>The author, whose status is unknown, died in 1999: nobody knows the genre.</p>'],
])('reads nothing from %s', (_, body) => {
  expect(values(body)).toEqual({ ...nothing, url })
})

test('is bounded', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `<span>Genre ${index}</span>`).join('')
  const { user } = process.cpuUsage()
  expect(read(`<h1>Star Smith</h1>${many}`).title?.value).toBe('Star Smith')
  expect(process.cpuUsage().user - user).toBeLessThan(10_000_000)
})
