import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ChapterListOptions } from '../../../shared/contracts/chapter-list-options.ts'
import { madaraAge } from '../../../test/simulators/sites/archetypes/madara.ts'
import { type ReaderSites, startReaderSites } from '../../../test/simulators/sites/reader-sites.ts'
import type { SiteSettings } from '../../../test/simulators/sites/switches.ts'
import { createInProcessWorker } from '../../../test/support/in-process-worker.ts'
import { createSharedBrowser } from '../../platform/browser/shared-browser.ts'
import { chapterListAddress } from '../addresses/address-text.ts'
import { applyTheme } from '../themes/themes.ts'

const slug = 'star-smith'
const browser = createSharedBrowser()
const worker = createInProcessWorker({ browser })
let sites: ReaderSites
beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1', 'a10'] })
})
afterAll(async () => {
  await browser.close()
  await sites.stop()
})
afterEach(() => {
  for (const id of sites.ids) sites.switches(id).reset()
  sites.requestLog.clear()
})

type Change = { readonly chapterList?: ChapterListOptions; readonly scrapingType?: 'html' | 'javascript' }

/** The list of a site of the theme, read with the theme alone and what `change` adds. */
async function list(settings: Partial<SiteSettings>, { chapterList, scrapingType = 'html' }: Change = {}) {
  sites.switches('a1').set(settings)
  const options = { theme: 'madara' as const, ...(chapterList && { chapterList }) }
  const site = applyTheme({ ...sites.source('a1'), scrapingType, options })
  return await worker.list({ site, slug, address: chapterListAddress(site, slug) })
}
const newestFirst = () =>
  sites
    .chapters('a1', slug)
    .map(({ number, url }) => [number, url])
    .reverse()
const found = (chapters: Awaited<ReturnType<typeof list>>) => chapters.map(({ number, url }) => [number, url])

const numbered = { urlFormat: '/manga/{slug}/?part={page}' }
const linked = { nextPageSelector: 'a.older' }

test.each<[string, Partial<SiteSettings>, Change]>([
  ['in its page', { list: 'whole' }, {}],
  ['by a request of the series', { list: 'ajax' }, {}],
  ['by a request for all series', { list: 'admin-ajax' }, {}],
  ['on numbered pages', { list: 'numbered' }, { chapterList: numbered }],
  ['on linked pages', { list: 'linked' }, { chapterList: linked }],
  ['that a script fetches, in a browser', { list: 'ajax' }, { scrapingType: 'javascript', chapterList: { ajax: [] } }],
  ['on linked pages, in a browser', { list: 'linked' }, { scrapingType: 'javascript', chapterList: linked }],
])('reads a list %s completely, with decimal numbers', async (_, settings, change) => {
  expect(found(await list(settings, change))).toEqual(newestFirst())
})

test.each(['en', 'es', 'fr', 'ja', 'tr'] as const)('parses dates in %s', async (listLanguage) => {
  const listed = await list({ listLanguage })
  const day = 86_400_000
  const today = Math.floor(Date.now() / day) * day
  for (const [index, { publishedAt }] of listed.entries()) {
    const expected = today - madaraAge(index) * day
    expect(Math.abs(Date.parse(publishedAt ?? '') - expected)).toBeLessThanOrEqual(day)
  }
})

test('lists paid chapters as locked, without a link', async () => {
  const listed = await list({ lockedChapters: 3, list: 'ajax' })
  expect(listed.map(({ number, isLocked }) => [number, isLocked])).toEqual(
    newestFirst().map(([number], index) => [number, index < 3]),
  )
  expect(found(listed.slice(3))).toEqual(newestFirst().slice(3))
  expect((await list({ lockedChapters: 1000, list: 'whole' })).every(({ isLocked }) => isLocked)).toBe(true)
})

test('explains a list that the page fetches when no setting describes it', async () => {
  const failure = list({ list: 'ajax' }, { chapterList: { ajax: [] } })
  await expect(failure).rejects.toMatchObject({
    code: 'upstream_failed',
    extra: {
      field: 'options.chapterList.itemSelector',
      suggestion: { key: 'chapterList.adviceMadara' },
    },
  })
})

test.each<[object, string, RegExp]>([
  [{ urlFormat: '/nowhere' }, 'options.chapterList.ajax[0].urlFormat', /HTTP 404/],
  [{ urlFormat: '/x/{id}', id: { selector: '#none' } }, 'options.chapterList.ajax[0].id', /doesn’t contain the \{id\}/],
  [{ urlFormat: '/manga/{slug}/', jsonPath: '$.html' }, 'options.chapterList.ajax[0].jsonPath', /not JSON/],
  [{ urlFormat: '/manga/{slug}/', jsonPath: '$[' }, 'options.chapterList.ajax[0].jsonPath', /JSON/],
  [{ urlFormat: '/{id}', id: { pattern: '(' } }, 'options.chapterList.ajax[0].id.pattern', /regular expression/],
])('names the setting of an impossible request: %j', async (ajax, field, words) => {
  const failure = list({ list: 'ajax' }, { chapterList: { ajax: [ajax as never] } })
  await expect(failure).rejects.toMatchObject({ detail: expect.stringMatching(words), extra: { field } })
})

test('finds an identifier anywhere in the source of the page', async () => {
  const ajax = {
    method: 'POST' as const,
    urlFormat: '/wp-admin/admin-ajax.php',
    body: 'action=manga_get_chapters&manga={id}',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    id: { pattern: 'data-id="(\\d+)"' },
  }
  expect(found(await list({ list: 'admin-ajax' }, { chapterList: { ajax: [ajax] } }))).toEqual(newestFirst())
})

test('requests permits for a list and sends the page as Referer', async () => {
  await list({ list: 'ajax' })
  const [request] = sites.requestLog.requests({}).filter(({ method }) => method === 'POST')
  expect(request?.headers).toMatchObject({
    'x-requested-with': 'XMLHttpRequest',
    referer: `${sites.origin('a1')}/manga/${slug}/`,
    'user-agent': 'Bunko/0.0.0',
  })
})
