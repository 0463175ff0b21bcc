import type { ApiRequest } from '../api-request.ts'

export type KomgaRequest = {
  readonly request: ApiRequest
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** 204 for nothing. */
export function respondJson(value: unknown): Response {
  if (value === undefined) return new Response(null, { status: 204 })
  const text = JSON.stringify(value)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'private, no-cache',
  }
  return new Response(text, { headers })
}
