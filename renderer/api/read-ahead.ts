import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { openingPageOf } from './opening-page.ts'
import { pageImage } from './page-image.ts'
import { readerChapterQuery } from './queries.ts'

/** One chapter at a time: on its way to a link a mouse passes over many others. */
let wanted: string | undefined
let picture: HTMLImageElement | undefined

/**
 * Has ready what opening a chapter asks for: its context, and the page it opens at, decoded. Quiet: what fails here
 * fails again, visibly, when the chapter is opened.
 */
export function readAhead(queryClient: QueryClient, chapterId: string): void {
  wanted = chapterId
  bring(queryClient, chapterId).catch(() => undefined)
}

async function bring(queryClient: QueryClient, chapterId: string): Promise<void> {
  const chapter = await queryClient.fetchQuery(readerChapterQuery(chapterId))
  if (wanted !== chapterId || chapter.pages.length === 0) return
  const address = pageImage(chapter, openingPageOf(chapter))
  if (picture?.getAttribute('src') === address) return
  // What is still on its way for another chapter would only delay this one.
  if (picture?.complete === false) picture.src = ''
  picture = new Image()
  picture.src = address
  await picture.decode()
}

/** For links to chapters: to be called when a pointer or the focus announces a visit. */
export function useReadAhead(): (chapterId: string) => void {
  const queryClient = useQueryClient()
  return (chapterId) => readAhead(queryClient, chapterId)
}
