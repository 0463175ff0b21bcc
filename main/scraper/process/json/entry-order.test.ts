import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { findRuleCandidates } from '../suggest/rule-candidates.ts'
import { listImages } from './listed-images.ts'

const fields = { images: 'images', imageFormat: 'imageFormat', order: 'order' }
const files = (entries: readonly object[], order?: string) => listImages(entries, { order, fields }).urls
const entry = (file: string, members: object) => ({ url: `${file}.webp`, ...members })

test.each(['order', 'index', 'position', 'page_number', 'pageIndex', 'page'])(
  'pages are sorted by their own member %s',
  (name) => {
    expect(files([2, 4, 1, 3].map((n) => entry(`${n}`, { [name]: n })))).toEqual([
      '1.webp',
      '2.webp',
      '3.webp',
      '4.webp',
    ])
    expect(files([11, 9, 10].map((n) => entry(`${n}`, { [name]: String(n) })))).toEqual([
      '9.webp',
      '10.webp',
      '11.webp',
    ])
  },
)

test.each([
  ['all have the same', [1, 1, 1].map((page) => ({ page }))],
  ['it is not a number', ['c', 'a', 'b'].map((order) => ({ order }))],
  ['it rises but is incomplete', [{ order: 1 }, {}, { order: 3 }]],
  ['it repeats but rises', [{ page: 1 }, { page: 1 }, { page: 2 }]],
  ['its name says something else', [3, 1, 2].map((width) => ({ width }))],
])('pages stay as listed if %s', (_, members) => {
  expect(files(members.map((one, index) => entry(`${index}`, one)))).toEqual(['0.webp', '1.webp', '2.webp'])
})

const contradictions = [
  ['it is incomplete', [{ order: 3 }, { order: 1 }, {}]],
  ['it repeats', [{ page: 1 }, { page: 2 }, { page: 1 }]],
  ['another member says something else', [3, 1, 2].map((order, index) => ({ order, position: index }))],
] as const

test.each(contradictions)('an order that contradicts the list is said if %s', (_, members) => {
  const read = () => files(members.map((one, index) => entry(`${index}`, one)))
  expect(read).toThrow(expect.objectContaining({ code: 'upstream_failed' }))
})

test('a path for the order decides between members that contradict each other', () => {
  const entries = [3, 1, 2].map((order, position) => entry(`${order}`, { order, position }))
  expect(files(entries, '@.order')).toEqual(['1.webp', '2.webp', '3.webp'])
})

const page = (entries: readonly object[]) =>
  parsePage(`<script>var pages = ${JSON.stringify(entries)}</script>`, 'https://reader.example/star/2')
const at = (n: number) => `https://cdn.example/star/${n}a${n}.webp`

test('a proposed list has its pages in their own order', () => {
  const [best] = findRuleCandidates(page([2, 4, 1, 3].map((order) => ({ order, url: at(order) }))), {
    chapterNumber: 2,
  })
  expect(best?.urls).toEqual([1, 2, 3, 4].map(at))
})

test.each(contradictions)('no list is proposed whose order is not certain, because %s', (_, members) => {
  const entries = members.map((one, index) => ({ ...one, url: at(index) }))
  expect(findRuleCandidates(page(entries), { chapterNumber: 2 })).toEqual([])
})
