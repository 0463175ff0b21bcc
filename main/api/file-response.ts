import { createHash } from 'node:crypto'
import { create as contentDisposition } from 'content-disposition'
import parseRange from 'range-parser'
import { message } from '../../shared/i18n/message.ts'
import { releaseBytes } from '../platform/byte-pool.ts'
import type { ApiRequest } from './api-request.ts'
import { isInIfNoneMatch } from './etags.ts'
import { HttpProblem } from './problem.ts'

/** The content of a file response. */
export type FileContent = {
  readonly mediaType: string
  readonly sizeBytes: number
  /** Strong validator without quotes. */
  readonly tag: string
  readonly lastModified?: Date
  /** File name of a download. */
  readonly fileName?: string
  /** The URL identifies this exact content, so it can be cached forever. */
  readonly immutable?: boolean
  /** Bytes `start` to `end`, inclusive. The consumer closes a returned stream. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>
}

/**
 * Creates a file response (RFC 9110): conditional requests (304), single ranges (206, 416) and HEAD. Multiple ranges
 * return the whole file. `Prefer: return=minimal` returns 204 with headers only (docs/requirements.md, R2).
 * @throws HttpProblem `range_not_satisfiable`
 */
export async function fileResponse(request: ApiRequest, file: FileContent): Promise<Response> {
  const etag = `"${file.tag}"`
  const headers: Record<string, string> = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    ...(file.lastModified && { 'Last-Modified': file.lastModified.toUTCString() }),
  }
  if (isUnchanged(request, etag, file.lastModified)) return new Response(null, { status: 304, headers })
  headers['Content-Type'] = file.mediaType
  if (file.fileName !== undefined) {
    headers['Content-Disposition'] = attachment(file.fileName)
  }
  if (prefersMinimal(request)) {
    headers['Preference-Applied'] = 'return=minimal'
    return new Response(null, { status: 204, headers })
  }
  const range = requestedRange(request, etag, file)
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  headers['Content-Length'] = String(end - start + 1)
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${file.sizeBytes}`
  const init = { status: range ? 206 : 200, headers }
  if (request.method === 'HEAD') return new Response(null, init)
  const body = await file.read(start, end)
  const response = new Response(body, init)
  if (body instanceof Uint8Array) bodies.set(response, body)
  return response
}

const bodies = new WeakMap<Response, Uint8Array>()

/** Makes the memory of the body of a file response available again. Call it when all bytes are handed to the operating system. */
export function releaseBody(response: Response): void {
  const body = bodies.get(response)
  if (body) releaseBytes(body)
}

/** If-None-Match takes precedence over If-Modified-Since. */
function isUnchanged({ headers }: ApiRequest, etag: string, lastModified: Date | undefined): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return isInIfNoneMatch(tags, etag)
  const since = headers.get('if-modified-since')
  return (
    since !== null &&
    lastModified !== undefined &&
    Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since)
  )
}

const prefersMinimal = ({ headers }: ApiRequest): boolean =>
  (headers.get('prefer') ?? '')
    .split(',')
    .some((preference) => preference.split(';')[0]!.trim().toLowerCase() === 'return=minimal')

function requestedRange(
  { headers }: ApiRequest,
  etag: string,
  file: FileContent,
): { start: number; end: number } | undefined {
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

/** Strong comparison: a weak tag never resumes a download. */
const sameVersion = (condition: string, etag: string, lastModified: Date | undefined): boolean =>
  condition.startsWith('"')
    ? condition === etag
    : lastModified !== undefined && condition === lastModified.toUTCString()

/** Always sends both `filename` and `filename*`: clients may support only one of them. */
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

/** A generated text as a file download. */
export function textFile(text: string, mediaType: string, fileName: string): FileContent {
  const bytes = new TextEncoder().encode(text)
  return {
    mediaType,
    fileName,
    sizeBytes: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    read: async (start, end) => bytes.slice(start, end + 1),
  }
}
