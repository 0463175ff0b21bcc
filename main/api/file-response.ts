import { create as contentDisposition } from 'content-disposition'
import parseRange from 'range-parser'
import { message } from '../../shared/i18n/message.ts'
import { afterSending } from './after-sending.ts'
import { HttpProblem } from './problem.ts'

/** A file that an operation answers with. */
export type FileAnswer = {
  readonly mediaType: string
  readonly sizeBytes: number
  /** Strong validator without its quotes; changes with the bytes. */
  readonly tag: string
  readonly lastModified?: Date
  /** Set for a download: the name it is saved under. */
  readonly fileName?: string
  /** The address names these very bytes, so they can be kept for ever. */
  readonly immutable?: boolean
  /** Bytes `start` to `end`, both included. A stream is closed by whoever reads it. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>
  /** Told when nobody needs the bytes any more that were read; not told of all. */
  giveBack?(bytes: Uint8Array): void
}

/**
 * RFC 9110: conditional requests (304), one range (206, 416), HEAD. Several ranges are answered with the whole file.
 * `Prefer: return=minimal` gives 204 with the headers and no body (decisions, section 3).
 * @throws HttpProblem `range_not_satisfiable`.
 */
export async function fileResponse(request: Request, file: FileAnswer): Promise<Response> {
  const etag = `"${file.tag}"`
  const headers = new Headers({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    ...(file.lastModified && { 'Last-Modified': file.lastModified.toUTCString() }),
  })
  if (isUnchanged(request, etag, file.lastModified)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', file.mediaType)
  if (file.fileName !== undefined) {
    headers.set('Content-Disposition', attachment(file.fileName))
  }
  if (prefersMinimal(request)) {
    headers.set('Preference-Applied', 'return=minimal')
    return new Response(null, { status: 204, headers })
  }
  const range = wantedRange(request, etag, file)
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.sizeBytes}`)
  const body = request.method === 'HEAD' ? null : await file.read(start, end)
  const response = new Response(body, { status: range ? 206 : 200, headers })
  const { giveBack } = file
  if (giveBack && body instanceof Uint8Array) afterSending(response, () => giveBack(body))
  return response
}

/** If-None-Match wins over If-Modified-Since; weak comparison, as GET demands. */
function isUnchanged({ headers }: Request, etag: string, lastModified: Date | undefined): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  const since = headers.get('if-modified-since')
  return (
    since !== null &&
    lastModified !== undefined &&
    Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since)
  )
}

const prefersMinimal = ({ headers }: Request): boolean =>
  (headers.get('prefer') ?? '')
    .split(',')
    .some((preference) => preference.split(';')[0]!.trim().toLowerCase() === 'return=minimal')

function wantedRange({ headers }: Request, etag: string, file: FileAnswer): { start: number; end: number } | undefined {
  const header = headers.get('range')
  const condition = headers.get('if-range')
  if (header === null || (condition !== null && !sameVersion(condition, etag, file.lastModified))) return undefined
  const ranges = parseRange(file.sizeBytes, header)
  if (ranges === -1) {
    throw new HttpProblem('range_not_satisfiable', message('api.rangeNotSatisfiable', { size: file.sizeBytes }), {
      'Content-Range': `bytes */${file.sizeBytes}`,
    })
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}

/** Strong comparison: a weak tag never continues a download. */
const sameVersion = (condition: string, etag: string, lastModified: Date | undefined): boolean =>
  condition.startsWith('"')
    ? condition === etag
    : lastModified !== undefined && condition === lastModified.toUTCString()

/** Both names, always: clients written from the interface look for either. */
function attachment(name: string): string {
  const header = contentDisposition(name, { fallback: asciiName(name) })
  if (header.includes('filename*=')) return header
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${header}; filename*=UTF-8''${encoded}`
}

const asciiName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7E]/g, '_')
    .replace(/["\\%]/g, '_')
