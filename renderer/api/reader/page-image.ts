import { getPageImage } from '../../../shared/contracts/reader.ts'
import { endpointUrl } from '../client.ts'
import { type ApiProblem, readProblem, unreachableProblem } from '../problem.ts'
import { requestLanguage } from '../request-language.ts'
import type { ReadableChapter } from './arriving-pages.ts'

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
