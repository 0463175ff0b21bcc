import { say } from '../../../../shared/sentences/sentence.ts'
import { Problem } from '../../../platform/problem.ts'
import type { ListedChapter, ListTask, SiteConfig } from '../../protocol/messages.ts'
import { items, type ListRule } from './entries.ts'
import { chapterKey, extractChapterList, type ListPorts, nextListPage, nothingListed } from './extract-chapter-list.ts'
import type { Page } from '../extract/page.ts'
import { type AskSite, askForLists } from './ajax-requests.ts'
import type { ReadPage } from '../chapter/open-chapter.ts'
import { createPatterns } from '../extract/patterns.ts'

const maxListPages = 500

/** How pages of the list are read, and how what its scripts would ask for is asked for. */
export type ListReaders = { readonly read: ReadPage; readonly ask: AskSite; readonly signal: AbortSignal }

/**
 * The chapter list of a manga, over all of its pages and the requests that its scripts would make. Throws
 * `chapter_not_found` when the site has no such page, `upstream_failed` when it lists nothing that can be read,
 * `selector_invalid` for a rule that cannot be followed.
 */
export async function listChapters(task: ListTask, readers: ListReaders): Promise<ListedChapter[]> {
  const rule = listRule(task.site)
  const ports: ListPorts = { patterns: createPatterns(), now: new Date() }
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
  if (!first) throw noList(withPage(task.address, 1))
  const failure = await askForLists({ task, rule, first, ports, add, known: listed.size > 0, ...readers })
  if (listed.size > 0) return [...listed.values()]
  throw failure && items(first, rule).length === 0 ? failure : nothingListed(first, rule)
}

/** The rule of a source. Throws `selector_invalid` for one that does not say where its list is. */
export function listRule({ options }: Pick<SiteConfig, 'options'>): ListRule {
  const { chapterList } = options
  if (chapterList?.urlFormat !== undefined && chapterList.itemSelector !== undefined) {
    return { ...chapterList, urlFormat: chapterList.urlFormat, itemSelector: chapterList.itemSelector }
  }
  throw new Problem('selector_invalid', say('This source does not say how to read its chapter list.'), {
    extra: { field: 'options.chapterList', suggestion: say('Give urlFormat and itemSelector, or a theme.') },
  })
}

async function* listPages(address: string, rule: ListRule, { read }: ListReaders): AsyncGenerator<Page> {
  const isNumbered = pagePlaceholder.test(address)
  const visited = new Set<string>()
  let url: string | undefined = withPage(address, 1)
  let referer: string | undefined
  while (url !== undefined && !visited.has(url) && visited.size < maxListPages) {
    visited.add(url)
    const page: Page | undefined = await read(url, referer)
    if (!page) return
    yield page
    referer = url
    url = isNumbered ? withPage(address, visited.size + 1) : nextListPage(page, rule)
  }
}

/** As it stands, or as addresses write it. */
const pagePlaceholder = /\{page\}|%7Bpage%7D/i
export const withPage = (address: string, page: number): string =>
  address.replace(new RegExp(pagePlaceholder, 'gi'), String(page))

const noList = (address: string) =>
  new Problem(
    'chapter_not_found',
    say(
      'The site has no page at {address}. Check the slug of the manga on this site and the address of the chapter list.',
      { address },
    ),
    { extra: { field: 'options.chapterList.urlFormat' } },
  )
