import type { ChapterListOptions } from '../../../../shared/contracts/chapter-list-options.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import { proposeDataLists, proposeRequestedLists } from '../json/propose-list.ts'
import type { Suggestion } from './suggestion.ts'

export type JsonList = { readonly rules: Pick<ChapterListOptions, 'json'>; readonly chapters: readonly ListedChapter[] }

type ListContext = {
  readonly slug: string | undefined
  /** Chapters of the manga, if any are known. */
  readonly known: readonly { readonly url: string; readonly number?: number }[]
}

/** The chapter list in the JSON that a page contains or requested; undefined if there is none. */
export function findJsonList(suggestion: Suggestion, page: Page, { slug, known }: ListContext): JsonList | undefined {
  const { task, patterns, responses } = suggestion
  const context = { page, slug, baseUrl: task.site.baseUrl, known }
  const deps = { patterns, now: new Date() }
  const [best] = [
    ...proposeRequestedLists(responses.get(page) ?? [], context, deps),
    ...proposeDataLists(context, deps),
  ].sort((a, b) => b.known - a.known || b.chapters.length - a.chapters.length)
  return best && { rules: { json: best.json }, chapters: best.chapters }
}
