import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type SourceOptions,
  sourceOptionsSchema,
  type ThemeId,
  themeIds,
} from '../../../shared/contracts/content-sources.ts'
import { themeSchema } from '../../../shared/contracts/themes.ts'
import { type ReaderSites, startReaderSites } from '../../../test/simulators/sites/reader-sites.ts'
import { createInProcessWorker, newFolder } from '../../../test/support/in-process-worker.ts'
import { createSharedBrowser } from '../../platform/browser/shared-browser.ts'
import { chapterListAddress } from '../addresses/address-text.ts'
import { possibleAddresses } from '../addresses/chapter-address.ts'
import { extractChapterList } from '../process/chapter-list/extract-chapter-list.ts'
import { parsePage } from '../process/extract/page.ts'
import { applyTheme, themes } from './themes.ts'

const slug = 'star-smith'
const browser = createSharedBrowser()
const worker = createInProcessWorker({ browser })
let sites: ReaderSites
beforeAll(async () => {
  sites = await startReaderSites()
})
afterAll(async () => {
  await browser.close()
  await sites.stop()
})

type Options = { scrapingType?: 'html' | 'javascript'; options?: object }

/** A source with only its URL and theme, and settings that the theme cannot know. */
const sourceOf = (id: string, theme: ThemeId, { scrapingType = 'html', options = {} }: Options) => ({
  ...sites.source(id),
  scrapingType,
  imageSelector: null,
  nextPageSelector: null,
  chapterSelector: null,
  options: { theme, ...options } as SourceOptions,
})

test.each<[ThemeId, string, Options]>([
  ['madara', 'a1', {}],
  ['madara', 'a2', {}],
  ['madara', 'a3', { scrapingType: 'javascript' }],
  ['madara', 'a4', {}],
  ['madara', 'a4', { scrapingType: 'javascript' }],
  ['mangathemesia', 'a5', { options: { excludeSelector: '.credit' } }],
  ['mangathemesia', 'a6', {}],
  ['mangathemesia', 'a6', { scrapingType: 'javascript' }],
  ['fmreader', 'a7', {}],
  ['foolslide', 'a8', {}],
  ['mmrcms', 'a9', {}],
  ['liliana', 'a13', { scrapingType: 'javascript' }],
  ['keyoapp', 'a17', { scrapingType: 'javascript' }],
  ['zeistmanga', 'a19', {}],
])('the theme %s reads site %s and its chapter list (%j)', async (theme, id, change) => {
  const source = sourceOf(id, theme, change)
  const site = applyTheme(source)
  const list = { ...site.options.chapterList, ...ownAddress(id) }
  const listed = { ...site, options: { ...site.options, chapterList: list } }
  const chapters = await worker.list({ site: listed, slug, address: chapterListAddress(listed, slug) })
  const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number
  expect(chapters.toSorted(byNumber).map(({ number }) => number)).toEqual(
    sites.chapters(id, slug).map(({ number }) => number),
  )

  // On sites where decimals are separate folders, only the list has the URL.
  const listed10 = chapters.find(({ number }) => number === 10.5)?.url ?? ''
  const stagingDir = newFolder()
  const addresses = [...possibleAddresses(source, { slug, number: 10.5 }).map(({ url }) => url), listed10]
  const { pages } = await worker.download({ site, addresses, stagingDir, chapterNumber: 10.5 })
  await rm(stagingDir, { recursive: true, force: true })
  const truth = await sites.expected(id, slug, 10.5)
  expect(pages.map(({ sha256 }) => sha256)).toEqual(truth.map(({ sha256 }) => sha256))
})

/** The list URL of a site whose series folder differs from the theme. */
const ownAddress = (id: string) => ({ urlFormat: sites.source(id).options.chapterList?.urlFormat ?? '' })

test('prefers the settings of the source to those of the theme', () => {
  const plain = sourceOf('a1', 'madara', {})
  const own = {
    ...plain,
    imageSelector: '#own img',
    options: {
      theme: 'madara',
      headers: { Referer: 'https://site.test/' },
      chapterList: { urlFormat: '/comics/{slug}/', ajax: [] },
    } as SourceOptions,
  }
  const themed = applyTheme(own)
  expect(themed.imageSelector).toBe('#own img')
  expect(themed.nextPageSelector).toContain('next_page')
  expect(themed.options.script).toBe(undefined) // it would take precedence over the own selector
  expect(themed.options.headers).toEqual({ Referer: 'https://site.test/' })
  expect(themed.options.chapterList).toMatchObject({
    urlFormat: '/comics/{slug}/',
    itemSelector: 'li.wp-manga-chapter',
    ajax: [],
  })
  expect(applyTheme(themed)).toEqual(themed)
  expect(applyTheme({ ...plain, options: {} })).toEqual({ ...plain, options: {} })
})

test('merges the headers of the theme and the source', () => {
  const source = sourceOf('a8', 'foolslide', { options: { headers: { Referer: 'https://site.test/' } } })
  expect(applyTheme(source).options.headers).toEqual({ Cookie: 'adult=true', Referer: 'https://site.test/' })
})

test('has a valid theme for each id', () => {
  expect(themes.map(({ id }) => id).toSorted()).toEqual([...themeIds].toSorted())
  for (const theme of themes) expect(themeSchema.parse(theme)).toEqual(theme)
})

test('requires the selector of a chapter list without a theme', () => {
  const result = sourceOptionsSchema.safeParse({ chapterList: { urlFormat: '/{slug}' } })
  expect(result.error?.issues).toMatchObject([{ path: ['chapterList', 'itemSelector'] }])
  expect(sourceOptionsSchema.safeParse({ theme: 'madara', chapterList: { urlFormat: '/{slug}' } }).success).toBe(true)
  expect(sourceOptionsSchema.safeParse({ theme: 'nobody' }).success).toBe(false)
})

test.each<[ThemeId, string, string, number]>([
  ['mangathemesia', 'ul id="chapterlist"', '10. Bölüm <span class="chapterdate">13 Kasım 2026</span>', 10],
  ['mangathemesia', 'ul id="chapterlist"', '<span>Chapter 10</span><span class="chapterdate">Nov 13, 2026</span>', 10],
  ['mangathemesia', 'ul id="chapterlist"', 'الفصل 10 <span class="chapterdate">نوفمبر 13, 2026</span>', 10],
  ['mmrcms', 'ul class="chapters"', 'Star Smith 10 <em>3 Nights</em><span class="date">13 Nov. 2026</span>', 10],
  ['fmreader', 'div class="list-chapters"', '第10話<time>2026-11-13</time>', 10],
])('the theme %s reads entries such as <%s> %s', (theme, list, content, number) => {
  const { itemSelector = '', ...rule } = applyTheme(sourceOf('a1', theme, {})).options.chapterList ?? {}
  const link = `<a href="/read/1">${content}</a>`
  const page = parsePage(`<${list}>${theme === 'fmreader' ? link : `<li>${link}</li>`}`, 'https://site.test/')
  const now = new Date('2026-11-21')
  expect(extractChapterList(page, { ...rule, urlFormat: '', itemSelector }, now)).toMatchObject([
    { number, publishedAt: '2026-11-13T00:00:00.000Z' },
  ])
})
