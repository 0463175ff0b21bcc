import type { SiteConfig } from '../../protocol/messages.ts'
import { needsChapterPage } from './json-pages.ts'
import { needsListPage } from './list-json-chapters.ts'

/** Whether a task must render a page. JSON that needs no value of a page is requested without a browser. */
export function needsBrowser(kind: 'download' | 'test' | 'list', { scrapingType, options }: SiteConfig): boolean {
  if (scrapingType !== 'javascript') return false
  const { pageList, chapterList } = options
  if (kind === 'list') return !chapterList?.json || needsListPage(chapterList.json)
  return !pageList || needsChapterPage(pageList)
}
