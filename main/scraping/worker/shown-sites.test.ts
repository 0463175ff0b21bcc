import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../../../test/simulators/sites/reader-sites.ts'
import { createWarmBrowser } from '../../platform/browser/warm-browser.ts'
import { chapterAddresses, chapterListAddress } from '../chapter-address.ts'
import { createWorkerHere, newFolder } from '../worker-here.ts'
import type { SiteConfig } from './messages.ts'

const slug = 'star-smith'
const browser = createWarmBrowser()
const worker = createWorkerHere({ browser })
let sites: ReaderSites
const folders: string[] = []
beforeAll(async () => {
  sites = await startReaderSites()
})
afterAll(async () => {
  await browser.close()
  await sites.stop()
})
afterEach(async () => {
  for (const id of sites.ids) sites.switches(id).reset()
  sites.journal.clear()
  await Promise.all(folders.splice(0).map((one) => rm(one, { recursive: true, force: true })))
})

type Change = { readonly options?: SiteConfig['options'] } & Partial<SiteConfig>

const sourceOf = (id: string, change: Change = {}) => {
  const source = sites.source(id)
  return {
    ...source,
    scrapingType: 'javascript' as const,
    ...change,
    options: { ...source.options, ...change.options },
  }
}
async function download(id: string, number: number, change: Change = {}) {
  const stagingDir = newFolder()
  folders.push(stagingDir)
  const site = sourceOf(id, change)
  return await worker.download({
    site,
    addresses: chapterAddresses(site, { slug, number }),
    stagingDir,
    chapterNumber: number,
  })
}
async function expectTruth(id: string, number: number, change: Change = {}) {
  const { pages } = await download(id, number, change)
  const truth = await sites.expected(id, slug, number)
  expect(pages.map(({ number: page, sha256 }) => [page, sha256])).toEqual(
    truth.map(({ page, sha256 }) => [page, sha256]),
  )
}

const shownSites = ['a3', 'a6', 'a12', 'a13', 'a14', 'a15', 'a15b', 'a16', 'a17', 'a21', 'a21b']

test('the table names every site that a browser reads', () => {
  const shown = sites.ids.filter((id) => sites.source(id).scrapingType === 'javascript')
  expect(shown).toEqual([...shownSites.slice(0, 9), 'a20', ...shownSites.slice(9)])
})

test.each(shownSites)('site %s gives its chapter whole and in order', async (id) => {
  await expectTruth(id, 10.5)
})

test.each(shownSites)('site %s lists its chapters', async (id) => {
  const site = sourceOf(id)
  const listed = await worker.list({ site, address: chapterListAddress(site, slug) })
  expect(listed.map(({ number }) => number).sort()).toEqual(
    sites
      .chapters(id, slug)
      .map(({ number }) => number)
      .sort(),
  )
})
