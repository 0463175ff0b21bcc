import { load } from 'cheerio'
import { decodeHtml } from '../../main/platform/safe-fetch/decode-html.ts'
import { collectImages } from '../../main/scraper/process/chapter/collect-images.ts'
import { parsePage } from '../../main/scraper/process/extract/page.ts'
import { createPatterns } from '../../main/scraper/process/extract/patterns.ts'
import type { Result } from './result.ts'
import { alternate, compare, compareToLimit } from './rounds.ts'
import { createReaderPage } from './seed/reader-page.ts'

const images = 300
const rounds = 15
const address = 'https://site.test/manga/star-smith/chapter-12/'
/** Processor time, warm. */
const maximumMs = 60
const firstLimitMs = 150
const site = {
  name: 'Site',
  baseUrl: 'https://site.test',
  scrapingType: 'html' as const,
  nextPageSelector: null,
  chapterSelector: null,
  options: {},
  imageSelector: '.reading-content img.wp-manga-chapter-img',
}

/** Extraction of image addresses from a page of 1 MB, compared with parsing it and reading one attribute. */
export async function run(): Promise<Result[]> {
  const page = Buffer.from(createReaderPage(images, 1_000_000))
  const baseline = async () => ask(() => count(load(page.toString())('.reading-content img[data-src]').length))
  const processorTimes: number[] = []
  const subject = async () => {
    const before = processorMs()
    const elapsed = await ask(() => extract(page))
    processorTimes.push(processorMs() - before)
    return elapsed
  }
  const first = await subject()
  const measured = await alternate(rounds, { baseline, subject })
  const result = { name: 'images of a page of 1 MB', unit: 'ms' }
  const { baseline: bare } = measured
  return [
    compare({ ...result, target: { atMost: 1.5 } }, measured),
    compareToLimit({ ...result, name: `${result.name}, processor time` }, maximumMs, {
      baseline: bare,
      subject: processorTimes.slice(1),
    }),
    compareToLimit({ ...result, name: `${result.name}, the first one of a process` }, firstLimitMs, {
      baseline: bare.slice(0, 1),
      subject: [first],
    }),
  ]
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function extract(page: Buffer): Promise<void> {
  const first = parsePage(decodeHtml(page, 'text/html; charset=utf-8'), address)
  const read = () => Promise.reject(new Error('this page is the whole chapter'))
  const found = await collectImages(first, {
    task: { site, chapterNumber: 12 },
    read,
    patterns: createPatterns(),
    concurrency: 4,
  })
  count(found.images.length)
}

function count(found: number): void {
  if (found !== images) throw new Error(`${found} images instead of ${images}`)
}

async function ask(work: () => Promise<void> | void): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
