import { isProblem } from '../../../platform/problem.ts'
import type { ListedChapter, SiteConfig } from '../../protocol/messages.ts'
import { listChapters } from '../chapter-list/list-chapters.ts'
import type { ListReader } from '../chapter-list/list-reader.ts'

/** Requests for a list while it is only tried. */
const maxListPages = 3

/**
 * The list of a series as the rules of a source read it. At most three of its pages; `isComplete` says whether there
 * are more. Empty if it cannot be read.
 */
export async function tryList(
  site: SiteConfig,
  { address, slug }: { readonly address: string; readonly slug: string },
  reader: ListReader,
): Promise<{ readonly chapters: readonly ListedChapter[]; readonly isComplete: boolean }> {
  let pages = 0
  const read: ListReader['read'] = async (url, referer) =>
    ++pages > maxListPages ? undefined : await reader.read(url, referer)
  try {
    const chapters = await listChapters({ site, slug, address }, { ...reader, read })
    return { chapters, isComplete: pages <= maxListPages }
  } catch (error) {
    if (!isProblem(error) || error.code === 'site_busy') throw error
    return { chapters: [], isComplete: true }
  }
}
