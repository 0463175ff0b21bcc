import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { getPageImage, type ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ApiProblem } from '../../../shared/problem.ts'
import { endpointUrl, requestLanguage } from '../client.ts'
import { readProblem, unreachableProblem } from '../problem.ts'
import type { ReadableChapter } from './arriving-pages.ts'
import { readerChapterQuery } from './open-chapter.ts'
import { progressOutbox } from './progress-outbox.ts'
import { ReadingListContext } from './reading-list-context.ts'

type ImageOwner = Pick<ReadableChapter, 'id' | 'version' | 'pageVersions'>

const versionOf = ({ version, pageVersions }: ImageOwner, page: number): string | undefined =>
  pageVersions?.get(page) ?? version ?? undefined

/** The URL of a page image. `v` changes with the file, so the image can be cached forever. */
export const pageImageUrl = (chapter: ImageOwner, page: number): string =>
  endpointUrl(getPageImage, {
    params: { chapterId: chapter.id, pageNumber: page },
    query: { v: versionOf(chapter, page) },
  })

/** Pixels of a thumbnail on a high-density screen. */
const thumbnailWidth = 192

export const thumbnailUrl = (chapter: ImageOwner, page: number): string =>
  endpointUrl(getPageImage, {
    params: { chapterId: chapter.id, pageNumber: page },
    query: { width: thumbnailWidth, v: versionOf(chapter, page) },
  })

/** A page of a chapter that may not be stored yet, so that its version is unknown. */
export const comparedPageUrl = (chapterId: string, pageNumber: number): string =>
  endpointUrl(getPageImage, { params: { chapterId, pageNumber } })

/** The URL of another attempt to load an image: browsers cache failed images. */
export const retryUrl = (url: string, attempt: number): string =>
  attempt === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}retry=${attempt}`

/**
 * Finds out why an `<img>` failed to load by requesting its URL again.
 * @returns undefined if the response is a success: the file is not an image, or the failure was transient
 */
export async function diagnoseImage(url: string, signal: AbortSignal): Promise<ApiProblem | undefined> {
  try {
    const response = await fetch(url, {
      signal,
      headers: { accept: 'image/*, application/problem+json', 'accept-language': requestLanguage() },
    })
    if (!response.ok) return await readProblem(response)
    await response.body?.cancel()
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    return unreachableProblem(error)
  }
}

type ReadingPosition = {
  /** The `page` query parameter of the screen. */
  readonly requested: string | null
  /** The page that is not saved to the API yet. */
  readonly unsent: number | undefined
  readonly lastReadPage: number | null
  readonly isRead: boolean
  readonly pageCount: number
}

/** The page to open a chapter at. A completely read chapter opens at its first page. Clamped to the existing pages. */
export function resolveOpeningPage({ requested, unsent, lastReadPage, isRead, pageCount }: ReadingPosition): number {
  const requestedPage = requested !== null && /^\d{1,7}$/.test(requested) ? Number(requested) : undefined
  const last = unsent ?? lastReadPage ?? 1
  const page = requestedPage ?? (isRead && last >= pageCount ? 1 : last)
  return Math.min(Math.max(1, page), Math.max(1, pageCount))
}

/** The page to open a chapter at in this window. @param requested the `page` query parameter */
export function openingPage(chapter: ReaderChapter, requested: string | null = null): number {
  const unsent = progressOutbox.unsent(chapter.id)
  const isRead = chapter.isRead || unsent?.completed === true
  const pageCount = chapter.pages.length
  return resolveOpeningPage({ requested, unsent: unsent?.page, lastReadPage: chapter.lastReadPage, isRead, pageCount })
}

/** Only the latest chapter is prefetched: the pointer passes over many links. */
let wanted: string | undefined
let image: HTMLImageElement | undefined

/**
 * Loads a chapter's data and decodes the image of the page it opens at. Errors are ignored: they occur again when the
 * chapter is opened.
 */
function prefetchChapter(queryClient: QueryClient, chapterId: string, list: string | undefined): void {
  wanted = chapterId
  prefetch(queryClient, chapterId, list).catch(() => undefined)
}

async function prefetch(queryClient: QueryClient, chapterId: string, list: string | undefined): Promise<void> {
  const chapter = await queryClient.fetchQuery(readerChapterQuery(chapterId, list))
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
  const list = use(ReadingListContext)
  return (chapterId) => prefetchChapter(queryClient, chapterId, list)
}
