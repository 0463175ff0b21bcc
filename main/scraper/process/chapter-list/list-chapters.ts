import { type Message, message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { ListTask, ReadList, SiteConfig } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import { listJsonChapters } from '../json/list-json-chapters.ts'
import { listServerChapters } from '../suwayomi/read-server.ts'
import { requestAjaxLists } from './ajax-requests.ts'
import type { ListEntry, ListReader } from './entries.ts'
import { type ListRule, selectItems } from './entries.ts'
import { explainEmptyList, nextListPage } from './extract-chapter-list.ts'
import { explainGaps } from './list-gaps.ts'
import { dateRulesOf, readEntries } from './read-entries.ts'
import { isListable, resolveEntries } from './resolve-entries.ts'

const maxListPages = 500

/**
 * The chapter list of a manga, from all its pages and the requests that its scripts would send. Throws
 * `chapter_not_found` when the page is missing, `upstream_failed` when the list is empty, and `selector_invalid`.
 */
export async function listChapters(task: ListTask, reader: ListReader): Promise<ReadList> {
  const now = new Date()
  if (task.site.options.server) return withGaps(await listServerChapters(task, reader.request, now))
  const { json } = task.site.options.chapterList ?? {}
  if (json) return withGaps(await listJsonChapters(task, json, reader, now))
  const rule = requireListRule(task.site)
  const entries: ListEntry[] = []
  const listable = new Set<string>()
  const warnings: Message[] = []
  let first: Page | undefined
  const add = (page: Page) => {
    const countBefore = listable.size
    const read = readEntries(page, rule, first?.url)
    for (const entry of read) {
      entries.push(entry)
      if (isListable(entry)) listable.add(entry.url || (entry.texts[0] ?? ''))
    }
    return { total: read.length, fresh: listable.size - countBefore }
  }
  for await (const page of readListPages(task.address, rule, reader)) {
    first ??= page
    if (page.isCut) warnings.push(message('chapterList.moreUnread'))
    if (add(page).fresh === 0 || task.isFirstPageOnly) break
  }
  if (!first) throw listNotFound(fillPageNumber(task.address, 1))
  const { failure, ...parts } = await requestAjaxLists({ task, rule, first, add, listed: listable.size, ...reader })
  // A list that could not be requested is not that of a one-shot.
  const listed = failure ? [] : resolveEntries(entries, dateRulesOf(first, rule, now))
  if (listed.length > 0) return withGaps({ chapters: listed, warnings: [...warnings, ...parts.warnings] })
  throw failure && (failure.retryable || selectItems(first, rule).length === 0)
    ? failure
    : explainEmptyList(first, rule)
}

const withGaps = ({ chapters, warnings }: ReadList): ReadList => ({
  chapters,
  warnings: [...warnings, ...explainGaps(chapters)],
})

/** The list rules of a source. Throws `selector_invalid` if they are incomplete. */
function requireListRule({ options }: Pick<SiteConfig, 'options'>): ListRule {
  const { chapterList } = options
  if (chapterList?.urlFormat !== undefined && chapterList.itemSelector !== undefined) {
    return { ...chapterList, urlFormat: chapterList.urlFormat, itemSelector: chapterList.itemSelector }
  }
  throw new Problem('selector_invalid', message('chapterList.rulesMissing'), {
    extra: { field: 'options.chapterList', suggestion: message('chapterList.adviceRules') },
  })
}

async function* readListPages(address: string, rule: ListRule, { read }: ListReader): AsyncGenerator<Page> {
  const isNumbered = pagePlaceholder.test(address)
  const visited = new Set<string>()
  let url: string | undefined = fillPageNumber(address, 1)
  let referer: string | undefined
  while (url !== undefined && !visited.has(url) && visited.size < maxListPages) {
    visited.add(url)
    const page: Page | undefined = await read(url, referer)
    if (!page) return
    yield page
    referer = url
    url = isNumbered ? fillPageNumber(address, visited.size + 1) : nextListPage(page, rule)
  }
}

/** `{page}`, plain or percent-encoded. */
const pagePlaceholder = /\{page\}|%7Bpage%7D/i

const fillPageNumber = (address: string, page: number): string =>
  address.replace(new RegExp(pagePlaceholder, 'gi'), String(page))

const listNotFound = (address: string) =>
  new Problem('chapter_not_found', message('scraper.listNotFound', { address }), {
    extra: { field: 'options.chapterList.urlFormat' },
  })
