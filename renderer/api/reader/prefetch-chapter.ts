import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { openingPage } from './opening-page.ts'
import { pageImageUrl } from './page-image.ts'
import { readerChapterQuery } from './reader-chapter.ts'

/** Only the latest chapter is prefetched: the pointer passes over many links. */
let wanted: string | undefined
let image: HTMLImageElement | undefined

/**
 * Loads a chapter's data and decodes the image of the page it opens at. Errors are ignored: they occur again when the
 * chapter is opened.
 */
function prefetchChapter(queryClient: QueryClient, chapterId: string): void {
  wanted = chapterId
  prefetch(queryClient, chapterId).catch(() => undefined)
}

async function prefetch(queryClient: QueryClient, chapterId: string): Promise<void> {
  const chapter = await queryClient.fetchQuery(readerChapterQuery(chapterId))
  if (wanted !== chapterId || chapter.pages.length === 0) return
  const url = pageImageUrl(chapter, openingPage(chapter))
  if (image?.getAttribute('src') === url) return
  // Cancels the request for another chapter, which would delay this one.
  if (image?.complete === false) image.src = ''
  image = new Image()
  image.src = url
  await image.decode()
}

/** For links to chapters: call the returned function on pointer enter and focus. */
export function usePrefetchChapter(): (chapterId: string) => void {
  const queryClient = useQueryClient()
  return (chapterId) => prefetchChapter(queryClient, chapterId)
}
