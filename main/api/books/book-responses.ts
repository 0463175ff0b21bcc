import type { OpenedPage } from '../../reader/reader.ts'
import type { ReadingApps } from '../../reading-apps/reading-apps.ts'
import type { ApiRequest } from '../api-request.ts'
import { bodyEtag, isInIfNoneMatch } from '../etags.ts'
import { type FileContent, fileResponse } from '../file-response.ts'
import type { Features } from '../routes/features.ts'

type Reader = Pick<Features['reader'], 'jpeg' | 'openCover' | 'openPage'>

/**
 * A generated document, with its ETag. It has no `Last-Modified`: while that stays the same, KOReader shows the document that
 * it has, and no time changes with everything that a feed shows, such as shelves and progress.
 */
export function documentResponse(request: ApiRequest, text: string, contentType: string): Response {
  const headers: Record<string, string> = {
    'Content-Type': contentType,
    ETag: bodyEtag(text),
    'Cache-Control': 'private, no-cache',
  }
  const known = request.headers.get('if-none-match')
  if (known !== null && isInIfNoneMatch(known, headers.ETag!)) {
    const { 'Content-Type': _, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  headers['Content-Length'] = String(Buffer.byteLength(text))
  return new Response(text, { headers })
}

/** A page as it is. */
export const pageResponse = (request: ApiRequest, page: OpenedPage): Promise<Response> =>
  fileResponse(request, {
    mediaType: page.mediaType,
    sizeBytes: page.sizeBytes,
    tag: page.tag,
    read: async (start, end) => (await page.bytes()).subarray(start, end + 1),
  })

/** A page as a JPEG, at most `width` pixels wide. */
export async function jpegResponse(
  request: ApiRequest,
  reader: Pick<Reader, 'jpeg'>,
  page: OpenedPage,
  width?: number,
): Promise<Response> {
  const tag = `${page.tag}-jpeg${width === undefined ? '' : `-${width}`}`
  const known = request.headers.get('if-none-match')
  // Nothing is decoded for a client that has it.
  const bytes =
    known !== null && isInIfNoneMatch(known, `"${tag}"`) ? new Uint8Array(0) : await reader.jpeg(page, width)
  return await fileResponse(request, {
    mediaType: 'image/jpeg',
    sizeBytes: bytes.byteLength,
    tag,
    read: async (start, end) => bytes.subarray(start, end + 1),
  })
}

export const thumbnailWidth = 320

export const coverResponse = async (
  request: ApiRequest,
  reader: Reader,
  seriesId: string,
  width?: number,
): Promise<Response> => jpegResponse(request, reader, await reader.openCover(seriesId), width)

export const fileOf = (request: ApiRequest, file: Awaited<ReturnType<ReadingApps['openBook']>>): Promise<Response> =>
  fileResponse(request, file satisfies FileContent)

/** A whole number of a query; `standard` if it is missing or none. */
export function numberOf(query: URLSearchParams, name: string, standard: number, max = 1_000_000): number {
  const text = query.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), max) : standard
}
