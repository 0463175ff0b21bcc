import { decodeHtml } from '../../main/platform/safe-fetch/decode-html.ts'
import { collectImages } from '../../main/scraper/process/chapter/collect-images.ts'
import { parsePage } from '../../main/scraper/process/extract/page.ts'
import { createPatterns } from '../../main/scraper/process/extract/patterns.ts'
import { createReaderPage } from './seed/reader-page.ts'

const images = 300
export const selector = '.reading-content img'
const address = 'https://site.test/manga/star-smith/chapter-12/'
const site = {
  name: 'Site',
  baseUrl: 'https://site.test',
  scrapingType: 'html' as const,
  nextPageSelector: null,
  chapterSelector: null,
  options: {},
  imageSelector: `${selector}.wp-manga-chapter-img`,
}

/** A reader page of 1 MB. */
export const readerPage = (): Buffer => Buffer.from(createReaderPage(images, 1_000_000))

/** Finds the images of the page as Bunko's worker does. @throws Error unless it finds all of them */
export async function extract(page: Buffer): Promise<void> {
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

export function count(found: number): void {
  if (found !== images) throw new Error(`${found} images instead of ${images}`)
}
