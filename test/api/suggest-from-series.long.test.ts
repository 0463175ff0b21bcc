import { afterEach, describe, expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { streamEvents } from '../../shared/contracts/events.ts'
import { searchContentSource } from '../../shared/contracts/source-search.ts'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { appForTests } from '../support/app-for-tests.ts'

const slug = 'star-smith'
const { api, started, sites } = appForTests({ sites: { only: ['a1', 'a5', 'a10', 'a22'], seedLibrary: smallLibrary } })
afterEach(() => {
  for (const id of sites.ids) sites.switches(id).reset()
  sites.requestLog.clear()
})

const seriesUrl = (id: string) => new URL(sites.chapterUrl(id, slug, 2)).href.replace(/[^/]*\/?$/, '')
const suggest = async (testUrl: string, change: object = {}) =>
  (await api.call(suggestConfiguration, { body: { testUrl, ...change } })).json()

/** The pages that the suggestion was tried with are those of the site. */
async function expectRightPages(id: string, suggested: Awaited<ReturnType<typeof suggest>>): Promise<void> {
  for (const { number, imageUrls } of suggested.chapters) {
    const pages = await sites.expected(id, slug, number!)
    expect(imageUrls).toEqual(pages.slice(0, imageUrls.length).map(({ url }) => url))
  }
}

test.each(['a1', 'a22'])('suggests a source for %s from the URL of a series', async (id) => {
  const suggested = await suggest(seriesUrl(id))
  const numbers = sites.chapters(id, slug).map(({ number }) => number)
  expect(suggested).toMatchObject({
    success: true,
    isProved: true,
    unprovedReason: null,
    warnings: [],
    mangaSlug: slug,
    configuration: { chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/' },
    list: { count: numbers.length, isComplete: true },
  })
  expect(suggested.list?.entries.map(({ number }) => number)).toEqual([
    ...numbers.toReversed().slice(0, 3),
    ...numbers.toReversed().slice(-3),
  ])
  const [first, second] = suggested.chapters
  expect(numbers.indexOf(second!.number!) - numbers.indexOf(first!.number!)).toBe(1)
  await expectRightPages(id, suggested)
})

test('suggests the search of a site, which finds the series by its title', async () => {
  const { configuration } = await suggest(seriesUrl('a22'))
  expect(configuration?.options.search).toMatchObject({ urlFormat: '/?s={query}' })
  const source = (await api.call(createContentSource, { body: configuration })).json()
  const { items } = (await api.call(searchContentSource, { params: { id: source.id }, query: { q: 'star' } })).json()
  expect(items).toMatchObject([{ url: seriesUrl('a22'), title: 'Star Smith' }])
})

test('derives slug and number from the URL of a chapter alone', async () => {
  const suggested = await suggest(sites.chapterUrl('a1', slug, 10.5))
  expect(suggested).toMatchObject({ isProved: true, mangaSlug: slug, chapters: [{ number: 10.5 }, { number: 11 }] })
  await expectRightPages('a1', suggested)
})

test('sends at most 20 requests, and reports their number', async () => {
  for (const id of sites.ids) {
    sites.requestLog.clear()
    const { requests } = await suggest(seriesUrl(id).replace(/\/read\/$/, '/'))
    expect(requests).toBeLessThanOrEqual(20)
    expect(sites.requestLog.requests().length).toBe(requests)
  }
})

describe('a list on several pages', () => {
  test('is read beyond the first page', async () => {
    sites.switches('a1').set({ list: 'linked' })
    const suggested = await suggest(seriesUrl('a1'))
    expect(suggested.configuration?.options.chapterList).toMatchObject({ nextPageSelector: 'a.older' })
    expect(suggested.list).toMatchObject({ isComplete: false })
    expect(suggested.list!.count).toBeGreaterThan(10)
    expect(suggested.reasons.map(({ text }) => text).join(' ')).toContain('The list has more pages')
  })
})

describe('says that a suggestion is not proved', () => {
  test.each<[string, () => void, RegExp]>([
    [
      'because the second chapter cannot be read',
      () => {
        for (const chapter of [11, 12])
          sites.switches('a1').fault({ on: 'chapter', chapter, effect: 'status', status: 404 })
      },
      /A second chapter could not be read/,
    ],
    [
      'because the second chapter asks for a login',
      () => {
        for (const chapter of [11, 12]) sites.switches('a1').fault({ on: 'chapter', chapter, effect: 'html' })
      },
      /it needs you: .*Please log in to continue/,
    ],
    [
      'because there is no list',
      () => {
        for (const on of ['series', 'home'] as const) sites.switches('a1').fault({ on, effect: 'status', status: 404 })
      },
      /No chapter list was found/,
    ],
  ])('%s', async (_, prepare, reason) => {
    prepare()
    const suggested = await suggest(sites.chapterUrl('a1', slug, 10.5))
    expect(suggested).toMatchObject({ success: true, isProved: false, unprovedReason: expect.stringMatching(reason) })
    expect(suggested.warnings[0]).toBe(suggested.unprovedReason)
    expect(suggested.confidence).toBeLessThanOrEqual(0.5)
  })
})

test('warns when two chapters have the same pictures', async () => {
  const placeholder = (await sites.expected('a1', slug, 2))[0]!.url
  sites.switches('a1').fault({ on: 'image', effect: 'redirect', to: placeholder })
  const suggested = await suggest(sites.chapterUrl('a1', slug, 10.5))
  expect(suggested.isProved).toBe(false)
  expect([...suggested.warnings, ...suggested.errors.map(({ message }) => message)]).not.toEqual([])
  expect(suggested.confidence).toBeLessThanOrEqual(0.2)
})

async function readEvents(count: number, run: () => Promise<unknown>): Promise<object[]> {
  const controller = new AbortController()
  const answer = await fetch(started.origin + streamEvents.path, { signal: controller.signal })
  const found: object[] = []
  const running = run()
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body!) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^event: scraping\.suggestion-progress\ndata: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) found.push(JSON.parse(data) as object)
    }
    if (found.length >= count) break
  }
  controller.abort()
  await running
  return found
}

test('reports its steps and requests as events', async () => {
  const runId = crypto.randomUUID()
  const events = await readEvents(3, () => suggest(seriesUrl('a1'), { runId }))
  expect(events[0]).toEqual({ runId, step: 'reading_page', requests: 0 })
  expect(events.slice(1, 3).map((event) => (event as { step: string }).step)).toEqual([
    'finding_list',
    'reading_chapter',
  ])
})
