import { message, sentences } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { decodeHtml } from '../../../platform/safe-fetch/decode-html.ts'
import type { TestTask } from '../../protocol/messages.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { isNotFoundPage } from '../extract/redirected-away.ts'
import { type SiteFetch, withRetries } from '../site-fetch.ts'

/**
 * Reads one page of a site, as it was served or as a browser shows it; undefined when the site says that there is none.
 * `referer` is the page that leads there.
 */
export type ReadPage = (url: string, referer?: string) => Promise<Page | undefined>

/** Pages as they are served. */
export const createServedPageReader =
  (fetch: SiteFetch, signal: AbortSignal): ReadPage =>
  async (url, referer) => {
    const { status, headers, body, ...answer } = await withRetries(
      () => fetch.page(url, referer === undefined ? {} : { referer }),
      signal,
    )
    if (status >= 200 && status < 300) return parsePage(decodeHtml(body, headers['content-type']), answer.url)
    if (isMissingStatus(status)) return undefined
    throw new Problem('upstream_failed', message('scraper.unexpectedStatus', { url, status }))
  }

export const isMissingStatus = (status: number): boolean => status === 404 || status === 410 || status === 400

/**
 * The first page of the chapter, at the first of the addresses that has it. A host that fails is asked no further, but
 * its mirrors are. Throws `chapter_not_found` when every address says no, else what the first failing host did.
 */
export async function openChapter(task: TestTask, read: ReadPage): Promise<Page> {
  const failures = new Map<string, Problem>()
  for (const address of task.addresses) {
    const requested = new URL(address)
    if (failures.has(requested.host)) continue
    try {
      const page = await read(address)
      if (page && !isElsewhere(page, requested, task.chapterNumber)) return { ...page, requested: address }
    } catch (error) {
      if (!isProblem(error)) throw error
      failures.set(requested.host, error)
    }
  }
  const [failure] = failures.values()
  throw failure ?? notFound(task.addresses)
}

const isElsewhere = (page: Page, requested: URL, chapterNumber: number | undefined) =>
  isNotFoundPage({ requested, final: page.url, title: page.$('title').first().text(), chapterNumber })

function notFound([first = '', ...others]: readonly string[]): Problem {
  const what =
    others.length === 0
      ? message('scraper.chapterNotFound', { address: first })
      : message('scraper.chapterNotFoundWithSpellings', {
          address: first,
          count: others.length,
        })
  const advice = message('scraper.checkSlugAndAddress')
  return new Problem('chapter_not_found', sentences(what, advice))
}
