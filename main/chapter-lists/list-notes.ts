import { message } from '../../shared/i18n/message.ts'
import type { Note } from '../jobs/job.ts'
import type { CatalogListed } from '../library/catalog-versions.store.ts'
import type { ChapterLists } from './read-chapter-lists.ts'

/**
 * What came of reading lists, for the context of the job: how many chapters were added; of those that the catalog lists,
 * how many are read at their publisher only (`external`) or were withdrawn (`unavailable`), which nobody downloads; and
 * who gave no list.
 */
export function notesOnLists({ catalog, failures }: ChapterLists, added: number): Note[] {
  const withoutPages = (catalog?.chapters ?? []).filter((chapter) => !chapter.versions.some(hasPages))
  const external = withoutPages.filter(({ versions }) => versions.some((one) => one.isExternal)).length
  return [
    ...(catalog ? [`listed=${catalog.chapters.length}`] : []),
    `added=${added}`,
    ...count('external', external),
    ...count('unavailable', withoutPages.length - external),
    ...failures.map(({ who, problem }) =>
      message('jobs.sourceNote', { key: 'unread', source: who, reason: problem.userMessage }),
    ),
  ]
}

const count = (name: string, value: number): string[] => (value > 0 ? [`${name}=${value}`] : [])

const hasPages = ({ isExternal, isUnavailable, pages }: CatalogListed['versions'][number]): boolean =>
  !isExternal && !isUnavailable && pages > 0
