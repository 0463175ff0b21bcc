import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { proposeDataLists } from './propose-list.ts'
import { proposePageLists, proposeScripts } from './propose-pages.ts'

const address = 'https://reader.example/calm/vol1/3'
const served = (script: string) => parsePage(`<div id="reader"></div><script>${script}</script>`, address)
const urls = (script: string) => proposeScripts({ page: served(script), shown: [] })[0]?.urls

test('images are joined from the host, the folder and the file of each entry', () => {
  const rows = [1, 2, 3].map((n) => ['https://cdn.example/', 'auto/57/', `00${n}.jpg`, 480, 690])
  expect(urls(`reader.init(${JSON.stringify(rows)}, 0, false)`)).toEqual(
    [1, 2, 3].map((n) => `https://cdn.example/auto/57/00${n}.jpg`),
  )
})

test('slashes are added where the parts have none, and queries stay', () => {
  const rows = [1, 2].map((n) => ({ host: '//cdn.example', at: `c3/${n}.webp?t=${n}` }))
  expect(urls(`var shown = ${JSON.stringify(rows)}`)).toEqual(
    [1, 2].map((n) => `https://cdn.example/c3/${n}.webp?t=${n}`),
  )
})

test('paths of data are below the host on which the page shows them, not in the folder of one series', () => {
  const pages = [1, 2, 3].map((n) => ({ image: `${n}x.jpg`, url: `/manga/star-smith/7/${n}x.jpg` }))
  const shown = pages.map(({ url }) => `https://cdn.example${url}`)
  const page = parsePage('', 'https://reader.example/7162--star-smith/read/v2/c10')
  const response = {
    method: 'GET' as const,
    url: 'https://reader.example/api/c?number=10',
    headers: {},
    value: { pages },
  }
  const context = { page, chapterNumber: 10, baseUrl: 'https://reader.example', shown }
  expect(proposePageLists([response], context).map(({ pageList }) => pageList?.imageFormat)).toEqual([
    'https://cdn.example{@.url}',
  ])
})

test('data that follows names in a call is found', () => {
  const rows = [1, 2].map((n) => `['https://cdn.example/','',"57/${n}.jpg",480]`)
  expect(urls(`var info = {'id': 3}; reader.init(info, [${rows.join(',')}], false, [{"path":"x"}])`)).toEqual(
    [1, 2].map((n) => `https://cdn.example/57/${n}.jpg`),
  )
})

test('the URL of the next page is found deep in the data of a page', () => {
  const chapters = {
    data: [9, 8, 7].map((n) => ({ id: 500 + n, number: String(n) })),
    links: { prev: null, next: 'https://reader.example/titles/calm?page=2' },
  }
  const data = { component: 'Title', props: { auth: null, chapters }, url: '/titles/calm' }
  const links = [9, 8, 7].map((n) => `<a href="/titles/calm/chapters/${500 + n}">Chapter ${n}</a>`).join('')
  const html = `<div id="app" data-page='${JSON.stringify(data)}'></div>${links}`
  const page = parsePage(html, 'https://reader.example/titles/calm')
  const known = [9, 8, 7].map((n) => ({ url: `https://reader.example/titles/calm/chapters/${500 + n}`, number: n }))
  const context = { page, slug: 'calm', baseUrl: 'https://reader.example', known }
  const [best] = proposeDataLists(context, new Date('2026-11-24T00:00:00Z'))
  expect(best).toMatchObject({ json: { paging: { next: '$.props.chapters.links.next' } }, isComplete: false, known: 3 })
})
