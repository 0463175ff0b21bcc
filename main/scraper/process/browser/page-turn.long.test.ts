import { expect, test } from 'vitest'
import { smallSiteForTests } from '../../../../test/support/small-site.ts'

const site = smallSiteForTests()

const pageCount = 14
const chapterPath = '/manga/star/chapter-10'
const name = (chapter: number, page: number) => `/img/${((chapter * 7919 + page * 104729) % 1e6).toString(36)}-x.jpg`
const expected = Array.from({ length: pageCount }, (_, index) => name(10, index + 1))

type Reader = {
  readonly name?: (chapter: number, page: number) => string
  /** What happens after the last page: the button is disabled, nothing, the first page, or the next chapter. */
  readonly end?: 'disabled' | 'nothing' | 'first' | 'nextChapter'
  readonly address?: 'path' | 'none'
  readonly counter?: number
  readonly delayMs?: number
  /** A page that comes after the browser has worked on it for eight seconds. */
  readonly hardPage?: number
  /** Whether the address of the next chapter comes after its first page. */
  readonly lateAddress?: boolean
}

/** A reader that shows one page at a time, by a button or the arrow keys. */
function readerPage(options: Reader): string {
  const { end = 'disabled', address = 'path', counter, delayMs = 30, lateAddress = false, hardPage } = options
  const names = [10, 11].map((chapter) =>
    Array.from({ length: pageCount }, (_, index) => (options.name ?? name)(chapter, index + 1)),
  )
  return `<main><div id="reader"><img class="page" src="${names[0]![0]}"></div>
<button id="next">Next page</button><span id="count"></span></main>
<script>
const names = ${JSON.stringify(names)}
let chapter = 0
let page = 0
function show() {
  const changeAddress = () => {
    if (${address === 'path'}) history.pushState({}, '', '/manga/star/chapter-' + (10 + chapter) + '/' + (page + 1))
  }
  if (${!lateAddress} || page > 0) changeAddress()
  else setTimeout(changeAddress, 100)
  const work = (rounds) => {
    const end = performance.now() + 1000
    while (performance.now() < end);
    setTimeout(rounds > 0 ? () => work(rounds - 1) : draw)
  }
  const draw = () => {
    document.querySelector('#reader').innerHTML = '<img class="page" src="' + names[chapter][page] + '">'
    document.querySelector('#count').textContent = ${counter ?? 0} ? (page + 1) + ' / ' + ${counter ?? 0} : ''
    document.querySelector('#next').disabled = ${end === 'disabled'} && page === names[chapter].length - 1
  }
  if (page + 1 === ${hardPage}) work(7)
  else setTimeout(draw, ${delayMs})
}
show()
function next() {
  if (page < names[chapter].length - 1) page++
  else if (${end === 'first'}) page = 0
  else if (${end === 'nextChapter'} && chapter === 0) { chapter = 1; page = 0 }
  else return
  show()
}
document.querySelector('#next').addEventListener('click', next)
addEventListener('keydown', ({ key }) => { if (key === 'ArrowRight') next() })
</script>`
}

const button = { imageSelector: 'img.page', options: { pageTurn: { selector: '#next' } }, chapterNumber: 10 }
const serve = (reader: Reader) =>
  site.serve((path) => (path.startsWith('/manga/star/') ? readerPage(reader) : undefined))

test.each<[string, Reader]>([
  ['the button is disabled', { counter: pageCount }],
  ['nothing more comes', { end: 'nothing', address: 'none' }],
  ['the first page comes again', { end: 'first' }],
  ['the address is that of the next chapter', { end: 'nextChapter' }],
  ['the address is that of the next chapter, after its first page', { end: 'nextChapter', lateAddress: true }],
  [
    'the folder is that of the next chapter',
    { end: 'nextChapter', address: 'none', name: (chapter, page) => `/ch-${chapter}/${page}.jpg` },
  ],
  ['pages that the browser works on for long end', { hardPage: 5, end: 'nothing' }],
  ['slow pages end', { delayMs: 700, end: 'disabled' }],
])('turns the pages of a reader until %s', async (_, reader) => {
  serve(reader)
  const { imageUrls } = await site.test(chapterPath, button)
  const own = Array.from({ length: pageCount }, (_, index) => (reader.name ?? name)(10, index + 1))
  expect(imageUrls).toEqual(own.map((path) => `${site.origin}${path}`))
})

test('presses a key', async () => {
  serve({ end: 'nothing' })
  const options = { pageTurn: { key: 'ArrowRight' as const } }
  expect(await site.images(chapterPath, { ...button, options })).toEqual(expected)
})

test('follows buttons that load another document', async () => {
  site.serve((path) => {
    const [, page] = /^\/manga\/star\/chapter-10(?:\/(\d+))?$/.exec(path) ?? []
    const number = Number(page ?? 1)
    if (!path.startsWith(chapterPath)) return undefined
    const next = number < pageCount ? `<a id="next" href="${chapterPath}/${number + 1}">Next</a>` : ''
    return `<img class="page" src="${name(10, number)}">${next}`
  })
  expect(await site.images(chapterPath, button)).toEqual(expected)
})

test.each<[string, Reader, object, RegExp]>([
  ['the reader counts more pages', { counter: 20 }, button.options, /counts 20 pages.*only 14/],
  ['one page at a time is shown without a rule', { counter: pageCount }, {}, /counts 14 pages, but shows only/],
  ['there is nothing to click', {}, { pageTurn: { selector: '#more' } }, /#more matches nothing/],
  ['there is no end', { end: 'nothing', address: 'none' }, { pageTurn: { selector: '#next', maxPages: 5 } }, /5/],
])('reports that %s', async (_, reader, options, message) => {
  serve(reader)
  await expect(site.test(chapterPath, { ...button, options })).rejects.toMatchObject({
    name: 'Problem',
    detail: expect.stringMatching(message),
  })
})

test('follows the next link of a served reader although its addresses do not name the chapter', async () => {
  site.serve((path) => {
    const [, page = '1'] = /^\/read\/one-shot(?:\/(\d+))?$/.exec(path) ?? []
    const number = Number(page)
    if (!path.startsWith('/read/one-shot')) return undefined
    const next = number < pageCount ? `<a id="next" href="/read/one-shot/${number + 1}">Next</a>` : ''
    return `<img class="page" src="${name(10, number)}">${next}`
  })
  const read = (options: object) =>
    site.images('/read/one-shot', { ...button, options, chapterNumber: 1, scrapingType: 'html' })
  expect(await read(button.options)).toEqual(expected)
  expect(await read({})).toEqual(expected.slice(0, 1))
})
