import { expect, test } from 'vitest'
import { smallSiteForTests } from '../../../../test/support/small-site.ts'

const site = smallSiteForTests()

const pageCount = 11
const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
const padded = (page: number) => String(page).padStart(3, '0')
/** Names that say nothing about their order. */
const opaque = (chapter: number, page: number) => `/u/${((chapter * 7919 + page * 104729) % 1e6).toString(36)}xq.jpg`
const inFolder = (chapter: number, page: number) => `/img/ch-${chapter}/${padded(page)}.jpg`

type Reader = {
  readonly name: (chapter: number, page: number) => string
  /** HTML of the images of a chapter. */
  readonly wrap: (images: string, chapter: number) => string
  readonly pushState?: boolean
  /** Whether the reader fetches the address of the next chapter. */
  readonly fetches?: boolean
  /** Whether the next chapter is appended before the page is scrolled. */
  readonly early?: boolean
}

const flat = (images: string) => images

/** A reader that appends the next chapter, up to the 19th, whenever its end comes into view. */
function readerPage(
  chapter: number,
  { name, wrap, pushState = false, fetches = false, early = false }: Reader,
): string {
  const chapterHtml = (number: number) =>
    wrap(numbers.map((page) => `<img src="${name(number, page)}">`).join('\n'), number)
  const next = Array.from({ length: 9 }, (_, index) => chapterHtml(chapter + index + 1))
  return `<header><img src="/logo.png" width="50" height="50"></header>
<main id="reader">${chapterHtml(chapter)}</main>
<script>
const next = ${JSON.stringify(next)}
let shown = 0
let isLoading = false
async function append() {
  if (shown >= next.length || isLoading) return
  isLoading = true
  const number = ${chapter} + ++shown
  if (${fetches}) await fetch('/manga/star/chapter-' + number)
  document.getElementById('reader').insertAdjacentHTML('beforeend', next[shown - 1])
  if (${pushState}) history.pushState({}, '', '/manga/star/chapter-' + number)
  setTimeout(() => { isLoading = false }, 50)
}
if (${early}) append()
addEventListener('scroll', () => {
  const root = document.scrollingElement
  if (root.scrollTop + root.clientHeight > root.scrollHeight - 500) append()
})
</script>`
}

const box = (images: string, chapter: number) =>
  `<section class="chapter" data-chapter="${chapter}">${images}</section>`
const plainBox = (images: string) => `<div class="strip">${images}</div>`
const rules = { imageSelector: '#reader img', options: { scroll: true }, chapterNumber: 10 }

test.each<[string, Reader]>([
  ['containers and changes its address', { name: opaque, wrap: box, pushState: true }],
  ['containers that name their chapter', { name: opaque, wrap: box }],
  ['plain containers and changes its address', { name: opaque, wrap: plainBox, pushState: true }],
  ['plain containers and requests the next address', { name: opaque, wrap: plainBox, fetches: true }],
  ['headings', { name: opaque, wrap: (images, chapter) => `<h2>Chapter ${chapter}</h2>${images}` }],
  [
    'separators without a text, and changes its address',
    { name: opaque, wrap: (images) => `<div class="chapter-separator"></div>${images}`, pushState: true },
  ],
  ['one container, with a folder for each chapter', { name: inFolder, wrap: flat }],
  [
    'one container, with a folder for each chapter, and changes its address',
    { name: inFolder, wrap: flat, pushState: true },
  ],
  [
    'one container, where the names restart',
    { name: (chapter, page) => `/img/${(chapter * 7919).toString(36)}/${padded(page)}.jpg`, wrap: flat, fetches: true },
  ],
  ['containers, before anything scrolls', { name: opaque, wrap: box, early: true, pushState: true }],
])('ends a chapter where a reader continues with %s', async (_, reader) => {
  site.serve((path) => (path === '/manga/star/chapter-10' ? readerPage(10, reader) : undefined))
  const { chapterUrl, imageUrls } = await site.test('/manga/star/chapter-10', rules)
  expect(imageUrls).toEqual(numbers.map((page) => `${site.origin}${reader.name(10, page)}`))
  if (!reader.early) expect(chapterUrl).toBe(`${site.origin}/manga/star/chapter-10`)
  const chapters = site.requests.filter((path) => path.startsWith('/manga/'))
  expect(chapters.length).toBeLessThan(5)
})

test.each<[string, Reader]>([
  ['only the address changes', { name: opaque, wrap: flat, pushState: true }],
  ['only the next chapter is requested', { name: opaque, wrap: flat, fetches: true }],
  ['only containers repeat', { name: opaque, wrap: plainBox }],
])('reports that the end of a chapter is unclear when %s', async (_, reader) => {
  site.serve((path) => (path === '/manga/star/chapter-10' ? readerPage(10, reader) : undefined))
  await expect(site.test('/manga/star/chapter-10', rules)).rejects.toMatchObject({
    code: 'no_images',
    extra: { field: 'options.scroll' },
    detail: expect.stringMatching(/continues with another chapter/),
  })
})

/** A reader that appends the pages of one chapter in batches. */
const batchPage = (batches: readonly string[], state = '') => `<main id="reader">${batches[0]}</main><script>
const batches = ${JSON.stringify(batches)}
let shown = 1
addEventListener('scroll', () => {
  const root = document.scrollingElement
  if (shown >= batches.length || root.scrollTop + root.clientHeight < root.scrollHeight - 200) return
  document.getElementById('reader').insertAdjacentHTML('beforeend', batches[shown++])
  ${state}
})
</script>`
const batchesOf = (name: (page: number) => string, wrap: (images: string, index: number) => string) =>
  [0, 1, 2, 3].map((batch) =>
    wrap([1, 2, 3, 4, 5].map((page) => `<img src="${name(batch * 5 + page)}">`).join(''), batch),
  )

test.each<[string, readonly string[], string?]>([
  ['in one container', batchesOf((page) => opaque(10, page), flat)],
  ['in containers, with numbered names', batchesOf((page) => inFolder(10, page), plainBox)],
  [
    'and counts pages in its address',
    batchesOf((page) => opaque(10, page), flat),
    "history.replaceState({}, '', '/manga/star/chapter-10?page=' + shown)",
  ],
  [
    'and shows a credit page of another folder',
    [...batchesOf((page) => inFolder(10, page), flat), '<img src="/uploads/credits.png">'],
  ],
])('reads all pages of a reader that loads one chapter in batches %s', async (_, batches, state) => {
  site.serve((path) => (path.startsWith('/manga/star/chapter-10') ? batchPage(batches, state) : undefined))
  const expected = batches.flatMap((batch) => [...batch.matchAll(/src="([^"]+)"/g)].map(([, path]) => path))
  expect(await site.images('/manga/star/chapter-10', rules)).toEqual(expected)
})

test('reads only the container that the source names', async () => {
  const reader = { name: opaque, wrap: plainBox, pushState: true }
  site.serve((path) => (path === '/manga/star/chapter-10' ? readerPage(10, reader) : undefined))
  const found = await site.images('/manga/star/chapter-10', { ...rules, chapterSelector: '.strip:first-child' })
  expect(found).toEqual(numbers.map((page) => opaque(10, page)))
})
