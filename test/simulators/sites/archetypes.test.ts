import { type CheerioAPI, load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChapterListOptions } from '../../../shared/contracts/chapter-list-options.ts'
import { contentSourceWriteSchema } from '../../../shared/contracts/content-sources.ts'
import { readPage } from '../pages/read-page.ts'
import { archetypes } from './archetypes.ts'
import { type ReaderSites, startReaderSites } from './reader-sites.ts'
import { browser, smallLibrary, visit } from './support.ts'

let sites: ReaderSites
beforeAll(async () => {
  sites = await startReaderSites({ seedLibrary: smallLibrary })
  sites.switches('a21').set({ challenge: 'none' })
})
afterAll(() => sites.stop())

interface Loaded {
  readonly $: CheerioAPI
  readonly html: string
  readonly url: string
}

async function open(url: string, headers: Record<string, string> = {}): Promise<Loaded> {
  const response = await fetch(url, { headers: { ...browser, ...headers } })
  expect(response.status).toBe(200)
  const html = await response.text()
  return { $: load(html, { scriptingEnabled: false }), html, url: response.url }
}

const chapterOf = (site: string) => open(sites.chapterUrl(site, 'star-smith', 10.5))
const values = ({ $, url }: Loaded, selector: string, attribute: string) =>
  $(selector)
    .toArray()
    .map((element) => new URL(($(element).attr(attribute) ?? '').trim(), url).href)
const expectedUrls = async (site: string) => (await sites.expected(site, 'star-smith', 10.5)).map((fact) => fact.url)
const array = (html: string, pattern: RegExp): unknown => JSON.parse(pattern.exec(html)?.[1] ?? 'null')

/** Follows the next link until it leaves the chapter. @returns the pages and the last link */
async function follow(site: string, selector: string) {
  const pages = [await chapterOf(site)]
  for (let guard = 0; guard < 40; guard++) {
    const last = pages.at(-1)!
    const href = last.$(selector).attr('href') ?? ''
    const isNext = /(\/p\/\d+\/|\/\d+\.html|10\.5-10-\d+\.html)/.test(href)
    if (!isNext) return { pages, end: href }
    pages.push(await open(new URL(href, last.url).href))
  }
  throw new Error(`The next links of ${site} do not end.`)
}

test('A1 shows twelve pages among tabs, placeholders and a hidden decoy', async () => {
  const page = await chapterOf('a1')
  expect(page.url).toMatch(/\/manga\/star-smith\/chapter-10-5\/$/)
  expect(page.html).toContain('src="\n\t\t\thttp')
  const all = page.$('.reading-content img.wp-manga-chapter-img')
  expect(all.length).toBe(13)
  expect(page.$('.page-break[style*="display: none"] img').length).toBe(1)
  const shown = all.toArray().filter((element) => page.$(element).closest('[style*="none"]').length === 0)
  const urls = shown.map((element) => (page.$(element).attr('data-src') ?? page.$(element).attr('src') ?? '').trim())
  expect(urls).toEqual(await expectedUrls('a1'))
  expect(page.html).toContain('src="data:image/svg+xml')
  expect((await visit(`${sites.origin('a1')}/manga/star-smith/chapter-10.5/`)).status).toBe(404)
})

test('A1 splits the chapter into pages with style=paged', async () => {
  const page = await open(`${sites.chapterUrl('a1', 'star-smith', 10.5)}?style=paged`)
  expect(page.$('.page-break:not([style]) img').length).toBe(1)
  expect(page.$('a.next_page').attr('href')).toBe('/manga/star-smith/chapter-10-5/p/2/?style=paged')
})

test('A2 has twelve parts and then links to chapter 11', async () => {
  const { pages, end } = await follow('a2', 'a.next_page')
  expect(pages.length).toBe(12)
  expect(end).toBe('/manga/star-smith/chapter-11/?style=paged')
  expect(pages.every((page) => page.$('.page-break:not([style*=none]) img').length === 1)).toBe(true)
})

test('A4 has no image, and a script with escaped slashes', async () => {
  const page = await chapterOf('a4')
  expect(page.$('.reading-content img').length).toBe(0)
  expect(page.html).toContain('http:\\/\\/')
  expect(array(page.html, /chapter_preloaded_images = (\[[^\]]*\])/)).toEqual(await expectedUrls('a4'))
})

test('A5 has ten lazy pages, their noscript duplicates and a credit at both ends', async () => {
  const page = await chapterOf('a5')
  expect(values(page, '#readerarea img[data-lazy-src]', 'data-lazy-src')).toEqual(await expectedUrls('a5'))
  expect(values(page, '#readerarea noscript img', 'src')).toEqual(await expectedUrls('a5'))
  const credits = values(page, '#readerarea img.credit', 'src')
  expect(credits.length).toBe(2)
  expect((await visit(credits[0]!)).headers.get('content-type')).toBe('image/jpeg')
  expect(page.$('#readerarea img').length).toBe(22)
})

test('A6 has no image, and an encoded script with two servers', async () => {
  const page = await chapterOf('a6')
  expect(page.$('#readerarea img').length).toBe(0)
  const script = page.$('script[src^="data:text/javascript;base64,"]').attr('src') ?? ''
  const run = Buffer.from(script.split(',')[1] ?? '', 'base64').toString()
  const setup = array(run, /ts_reader\.run\((.*)\);$/) as { sources: { images: string[] }[] }
  expect(setup.sources.length).toBe(2)
  expect(setup.sources[0]?.images).toEqual(await expectedUrls('a6'))
})

test('A7 mixes base64, plain addresses and backgrounds', async () => {
  const page = await chapterOf('a7')
  const raw = page
    .$('img.chapter-img')
    .toArray()
    .map((element) => {
      const { 'data-img': a, 'data-original': b, 'data-src': c, 'data-aload': d, style } = element.attribs
      return a ?? b ?? c ?? d ?? /url\('([^']+)'\)/.exec(style ?? '')?.[1] ?? ''
    })
  expect(raw.filter((value) => !value.includes('.')).length).toBe(8)
  expect(raw.map((value) => (value.includes('.') ? value : atob(value)))).toEqual(await expectedUrls('a7'))
})

test('A8 shows a notice with status 200 until a form or a cookie confirms it', async () => {
  const url = sites.chapterUrl('a8', 'star-smith', 10.5)
  expect((await open(url)).$('form [name=adult]').length).toBe(1)
  const agreed = await visit(
    url,
    { 'content-type': 'application/x-www-form-urlencoded' },
    { method: 'POST', body: 'adult=true' },
  )
  expect([agreed.status, agreed.headers.get('set-cookie')]).toEqual([302, 'adult=true; Path=/'])
  const page = await open(url, { cookie: 'adult=true' })
  const pages = array(page.html, /var pages = (\[.*?\]);/) as { url: string }[]
  expect(pages.map((item) => item.url)).toEqual(await expectedUrls('a8'))
})

test('A9 hides all pages in a box, with spaces and relative addresses', async () => {
  const page = await chapterOf('a9')
  expect(page.$('#all').attr('style')).toContain('display: none')
  expect(page.$('#all img').first().attr('data-src')).toMatch(/^ \.\.\/\.\.\/uploads\/.* $/)
  expect(values(page, '#all img.img-responsive', 'data-src')).toEqual(await expectedUrls('a9'))
  expect(page.$('#ppp img').length).toBe(1)
})

test('A10 has one protocol-relative image per page, two menus with an advertisement, and links to chapter 11', async () => {
  const { pages, end } = await follow('a10', 'a.next_page')
  expect(pages[0]?.url).toMatch(/\/c010\.5\/$/)
  expect(pages.flatMap((page) => values(page, '#viewer img', 'src'))).toEqual(await expectedUrls('a10'))
  expect(pages[0]?.$('#viewer img').attr('src')).toMatch(/^\/\//)
  expect(pages[0]?.$('.page_select option').length).toBe(26)
  expect(end).toBe('/manga/star-smith/c011/')
  const advertisement = await open(values(pages[0]!, 'option:contains(Featured)', 'value')[0]!)
  expect(advertisement.$('#viewer img').length).toBe(1)
})

test('A11 has 25 images in three parts and a last link without a target', async () => {
  const { pages, end } = await follow('a11', 'a.next')
  expect(pages.map((page) => page.$('img.manga_pic').length)).toEqual([10, 10, 5])
  expect(pages.flatMap((page) => values(page, 'img.manga_pic', 'src'))).toEqual(await expectedUrls('a11'))
  expect(end).toBe('javascript:void(0)')
})

test('A12 counts images in a map with mixed extensions', async () => {
  const page = await chapterOf('a12')
  const map = JSON.parse(page.$('#chapter-map').text()) as {
    folder: string
    count: number
    others: Record<string, string>
  }
  const urls = Array.from(
    { length: map.count },
    (_, index) => `${map.folder}/${String(index + 1).padStart(2, '0')}.${map.others[index + 1] ?? 'jpg'}`,
  )
  expect(urls).toEqual(await expectedUrls('a12'))
  expect(new Set(Object.values(map.others))).toEqual(new Set(['png', 'webp']))
})

test('A16 keeps its pages in JSON and resizes behind a proxy', async () => {
  const page = await chapterOf('a16')
  expect(page.$('main img').length).toBe(0)
  const [first = '', ...rest] = await expectedUrls('a16')
  const state = JSON.parse(page.$('#__NEXT_DATA__').text()) as {
    props: { pageProps: { chapter: { pages: { url: string }[] } } }
  }
  expect(state.props.pageProps.chapter.pages.map((item) => item.url)).toEqual([first, ...rest])
  const resized = await fetch(`${sites.origin('a16')}/_next/image?url=${encodeURIComponent(first)}&w=320&q=75`, {
    headers: browser,
  })
  const bytes = Buffer.from(await resized.arrayBuffer())
  expect((await readPage(bytes)).page).toBe(1)
  expect(bytes.length).toBeLessThan((await sites.expected('a16', 'star-smith', 10.5))[0]!.length)
})

test('A18 lacks page 4 and page 8 on its first host only', async () => {
  const page = await chapterOf('a18')
  const shown = values(page, '#pages img', 'src')
  expect(shown.every((url) => url.startsWith(sites.origin('a18.cdn1')))).toBe(true)
  expect(await Promise.all([shown[3]!, shown[7]!, shown[0]!].map(async (url) => (await visit(url)).status))).toEqual([
    404, 522, 200,
  ])
  const facts = await sites.expected('a18', 'star-smith', 10.5)
  expect(facts.filter((fact) => fact.url.startsWith(sites.origin('a18.cdn2'))).map((fact) => fact.page)).toEqual([4, 8])
  expect(page.$('#pages img').eq(3).attr('onerror')).toContain(facts[3]!.url)
})

test('A19 shows thumbnails that link to full-size images', async () => {
  const page = await chapterOf('a19')
  expect(values(page, '.post-body .separator a', 'href')).toEqual(await expectedUrls('a19'))
  const small = await visit(values(page, '.post-body .separator img', 'src')[0]!)
  const mark = await readPage(Buffer.from(await small.arrayBuffer()))
  expect([small.status, mark.page]).toEqual([200, 1])
})

test('A22 never returns 404', async () => {
  expect(values(await chapterOf('a22'), '.entry-content img', 'src')).toEqual(await expectedUrls('a22'))
  const origin = sites.origin('a22')
  const lost = await open(`${origin}/manga/star-smith/chapter-9999/`)
  expect(lost.url).toBe(`${origin}/manga/star-smith/`)
  expect(lost.$('.entry-content img').length).toBe(5)
  expect((await open(`${origin}/manga/no-such-manga/chapter-1/`)).url).toBe(`${origin}/`)
})

const all = archetypes.map(({ id }) => id)
const withTruePages = archetypes.flatMap(({ id, scrambles }) => (scrambles ? [] : [id]))

test.each(withTruePages)('serves every expected page of %s in order and byte for byte', async (site) => {
  expect(sites.ids).toContain(site)
  const facts = await sites.expected(site, 'star-smith', 10.5)
  for (const fact of facts) {
    const answer = await visit(fact.url, { referer: sites.chapterUrl(site, 'star-smith', 10.5) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.equals(await fact.bytes())).toBe(true)
    expect(await readPage(bytes)).toMatchObject({ site, chapter: 10.5, page: fact.page })
  }
  expect(new Set(facts.map((fact) => fact.format))).toEqual(new Set(['jpeg', 'png', 'webp']))
})

function requireList(list: ChapterListOptions | undefined) {
  const { urlFormat = '', itemSelector = '' } = list ?? {}
  return { ...list, urlFormat, itemSelector }
}

test.each(all)('links from the home page of %s to every chapter', async (site) => {
  const source = sites.source(site)
  const cookie = { cookie: source.options.headers?.Cookie ?? '' }
  const list = requireList(source.options.chapterList)
  for (const { slug } of sites.mangas) {
    let address: string | undefined = new URL(list.urlFormat.replace('{slug}', slug), source.baseUrl).href
    const home = await open(source.baseUrl)
    expect(values(home, 'article.series h3 a', 'href')).toContain(address)
    const found: string[] = []
    while (address) {
      const page: Loaded = await open(address, cookie)
      page.$(list.itemSelector).each((_, item) => {
        const link = page.$(item).attr('href') ?? page.$(item).find('a').first().attr('href')
        found.push(new URL(link ?? '', page.url).href.replace('?style=paged', ''))
      })
      const next: string | undefined = page.$('link[rel=next]').attr('href')
      address = next && new URL(next, page.url).href
    }
    expect(found.reverse()).toEqual(
      sites.chapters(site, slug).map((chapter) => chapter.url.replace('?style=paged', '')),
    )
  }
})

test.each(all)('the number pattern of %s matches every number in its list', async (site) => {
  const { options, baseUrl } = sites.source(site)
  const list = requireList(options.chapterList)
  const pattern = new RegExp(list.numberPattern ?? 'Chapter\\s+(\\d+(?:\\.\\d+)?)', 'u')
  const page = await open(new URL(list.urlFormat.replace('{slug}', 'lighthouse-9'), baseUrl).href, {
    cookie: 'adult=true',
  })
  const numbers = page
    .$(list.itemSelector)
    .toArray()
    .map((item) => {
      const match = pattern.exec(page.$(item).text())
      return Number(match?.groups?.number ?? match?.[1])
    })
  expect(numbers).toEqual(
    sites
      .chapters(site, 'lighthouse-9')
      .map((chapter) => chapter.number)
      .reverse()
      .slice(0, numbers.length),
  )
})

test.each(all)('the content source of %s is valid for the API', (site) => {
  expect(contentSourceWriteSchema.parse(sites.source(site))).toEqual(sites.source(site))
})
