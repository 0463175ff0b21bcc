import { message } from '../../shared/i18n/message.ts'
import type { JobContext, JobNote } from '../jobs/job.ts'
import type { CatalogListEntry } from '../library/library.ts'
import type { ReadLists } from './read-chapter-lists.ts'

/**
 * The result of reading lists, for the job. The context counts `added` chapters, chapters `listed` by the catalog, and of
 * those the ones without pages: `external` (only at their publisher) or `unavailable` (withdrawn). A note names each source
 * whose list could not be read, with the reason.
 */
export function listResult(
  { catalog, failures }: ReadLists,
  added: number,
): { readonly context: JobContext; readonly notes: readonly JobNote[] } {
  const withoutPages = (catalog?.chapters ?? []).filter((chapter) => !chapter.versions.some(hasPages))
  const external = withoutPages.filter(({ versions }) => versions.some((one) => one.isExternal)).length
  const unavailable = withoutPages.length - external
  return {
    context: {
      ...(catalog && { listed: catalog.chapters.length }),
      added,
      ...(external > 0 && { external }),
      ...(unavailable > 0 && { unavailable }),
    },
    notes: failures.map(({ source, problem }) => ({
      key: 'unread',
      text: message('text.named', { name: source, reason: problem.userMessage }),
    })),
  }
}

const hasPages = ({ isExternal, isUnavailable, pages }: CatalogListEntry['versions'][number]): boolean =>
  !isExternal && !isUnavailable && pages > 0
