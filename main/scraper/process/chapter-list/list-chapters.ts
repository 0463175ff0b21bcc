import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { ListedChapter, ListTask, SiteConfig } from '../../protocol/messages.ts'
import type { ReadPage } from '../chapter/open-chapter.ts'
import type { Page } from '../extract/page.ts'
import { createPatterns } from '../extract/patterns.ts'
import { requestAjaxLists, type SendRequest } from './ajax-requests.ts'
import { type ListRule, selectItems } from './entries.ts'
import {
  chapterKey,
  explainEmptyList,
  extractChapterList,
  type ListDeps,
  nextListPage,
} from './extract-chapter-list.ts'

const maxListPages = 500

/** How pages of the list are read, and how what its scripts would ask for is asked for. */
export type ListReader = { readonly read: ReadPage; readonly ask: SendRequest; readonly signal: AbortSignal }

/**
 * The chapter list of a manga, over all of its pages and the requests that its scripts would make. Throws
 * `chapter_not_found` when the site has no such page, `upstream_failed` when it lists nothing that can be read,
 * `selector_invalid` for a rule that cannot be followed.
 */
export async function listChapters(task: ListTask, readers: ListReader): Promise<ListedChapter[]> {
  const rule = requireListRule(task.site)
  const ports: ListDeps = { patterns: createPatterns(), now: new Date() }
  const listed = new Map<string, ListedChapter>()
  const add = (page: Page): number => {
    const before = listed.size
    for (const chapter of extractChapterList(page, rule, ports)) {
      const key = chapterKey(chapter)
      if (!listed.has(key)) listed.set(key, chapter)
    }
    return listed.size - before
  }
  let first: Page | undefined
  for await (const page of listPages(task.address, rule, readers)) {
    first ??= page
    if (add(page) === 0) break
  }
  if (!first) throw noList(fillPageNumber(task.address, 1))
  const failure = await requestAjaxLists({ task, rule, first, ports, add, known: listed.size > 0, ...readers })
  if (listed.size > 0) return [...listed.values()]
  throw failure && selectItems(first, rule).length === 0 ? failure : explainEmptyList(first, rule)
}

/** The rule of a source. Throws `selector_invalid` for one that does not say where its list is. */
export function requireListRule({ options }: Pick<SiteConfig, 'options'>): ListRule {
  const { chapterList } = options
  if (chapterList?.urlFormat !== undefined && chapterList.itemSelector !== undefined) {
    return { ...chapterList, urlFormat: chapterList.urlFormat, itemSelector: chapterList.itemSelector }
  }
  throw new Problem('selector_invalid', message('chapterList.rulesMissing'), {
    extra: { field: 'options.chapterList', suggestion: message('chapterList.adviceRules') },
  })
}

async function* listPages(address: string, rule: ListRule, { read }: ListReader): AsyncGenerator<Page> {
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

/** As it stands, or as addresses write it. */
const pagePlaceholder = /\{page\}|%7Bpage%7D/i
export const fillPageNumber = (address: string, page: number): string =>
  address.replace(new RegExp(pagePlaceholder, 'gi'), String(page))

const noList = (address: string) =>
  new Problem('chapter_not_found', message('scraper.listNotFound', { address }), {
    extra: { field: 'options.chapterList.urlFormat' },
  })
