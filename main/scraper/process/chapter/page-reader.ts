import { message, sentences } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { decodeHtml } from '../../../platform/safe-fetch/decode-html.ts'
import type { TestTask } from '../../protocol/messages.ts'
import { withRetries } from '../attempt.ts'
import { isNotFoundPage } from '../extract/chapter-navigation.ts'
import { type Page, parsePage } from '../extract/page.ts'
import type { SiteFetch } from '../site-fetch.ts'

/**
 * Reads one page of a site, as served or as rendered by a browser. Undefined when the site has no such page. `referer`
 * is the page that links to it.
 */
export type ReadPage = (url: string, referer?: string) => Promise<Page | undefined>

/** Reads pages as they are served. */
export const createServedPageReader =
  (fetch: SiteFetch, signal: AbortSignal): ReadPage =>
  async (url, referer) => {
    const { status, headers, body, ...response } = await withRetries(
      () => fetch.page(url, referer === undefined ? {} : { referer }),
      signal,
    )
    if (status >= 200 && status < 300) return parsePage(decodeHtml(body, headers['content-type']), response.url)
    if (isMissingStatus(status)) return undefined
    throw new Problem('upstream_failed', message('scraper.unexpectedStatus', { url, status }))
  }

export const isMissingStatus = (status: number): boolean => status === 404 || status === 410 || status === 400

/**
 * The first page of the chapter, from the first address that has it. Skips the other addresses of a host that fails, but
 * not its mirrors. Throws `chapter_not_found` when no address has it, else the Problem of the first failing host.
 */
export async function openChapter(task: TestTask, read: ReadPage): Promise<Page> {
  const failures = new Map<string, Problem>()
  for (const address of task.addresses) {
    const requestedUrl = new URL(address)
    if (failures.has(requestedUrl.host)) continue
    try {
      const page = await read(address)
      if (page && !isNotFound(page, requestedUrl, task.chapterNumber)) return { ...page, requestedUrl: address }
    } catch (error) {
      if (!isProblem(error)) throw error
      failures.set(requestedUrl.host, error)
    }
  }
  const [failure] = failures.values()
  throw failure ?? chapterNotFound(task.addresses)
}

const isNotFound = (page: Page, requested: URL, chapterNumber: number | undefined) =>
  isNotFoundPage({ requested, final: page.url, title: page.$('title').first().text(), chapterNumber })

function chapterNotFound([first = '', ...others]: readonly string[]): Problem {
  const problem =
    others.length === 0
      ? message('scraper.chapterNotFound', { address: first })
      : message('scraper.chapterNotFoundWithSpellings', { address: first, count: others.length })
  return new Problem('chapter_not_found', sentences(problem, message('scraper.checkSlugAndAddress')))
}
