import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Reply } from './reply.ts'

export type ContentEncoding = 'br' | 'gzip'
/** The request headers that decide how the response is encoded. */
type WithHeaders = { readonly headers: Readonly<Record<string, string>> }

/** Adds an ETag. */
export function withTag(reply: Reply): Reply {
  if (reply.status !== 200) return reply
  const etag = `"${createHash('sha256').update(reply.body).digest('hex').slice(0, 16)}"`
  return { ...reply, headers: { ...reply.headers, etag } }
}

/** Returns 304 if the client already has this version. */
export function notModified({ status, headers }: Reply, request: WithHeaders): Reply | undefined {
  const { etag } = headers
  if (status !== 200 || etag === undefined || request.headers['if-none-match'] !== etag) return undefined
  return { status: 304, headers: { etag }, body: Buffer.alloc(0) }
}

/** A fast compression level, as servers use for dynamic responses. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses a text response if the client accepts it. */
export function compress(reply: Reply, { headers }: WithHeaders, encodings: readonly ContentEncoding[]): Reply {
  const accepted = headers['accept-encoding'] ?? ''
  if (reply.headers['content-encoding'] !== undefined) return reply
  if (reply.body.length < 500 || !/json|text/.test(reply.headers['content-type'] ?? '')) return reply
  const way = encodings.find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
  if (way === undefined) return reply
  return encoded(reply, way, way === 'br' ? brotliCompressSync(reply.body, fastBrotli) : gzipSync(reply.body))
}

const encoded = (reply: Reply, encoding: string, body: Buffer): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-encoding': encoding },
  body,
})
