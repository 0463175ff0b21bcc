import type { Json } from './json.ts'

const text = { type: 'string' }
const header = (description: string, schema: Json, example: unknown): Json => ({ description, schema, example })

/** Response headers by component name. */
export const responseHeaders = {
  RequestId: header('Identifies this request in the log.', text, '0199c2d4-6f0e-7c55-9a41-5d0c6a8be012'),
  Vary: header('The request headers used for negotiation.', text, 'Accept'),
  CacheControl: header('Caching rules of the response.', text, 'no-store'),
  Location: header(
    'URL of the added resource.',
    { type: 'string', format: 'uri-reference' },
    '/api/mangas/by-id/0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  ),
  ContentLocation: header(
    'URL of the resource in the response.',
    { type: 'string', format: 'uri-reference' },
    '/api/mangas/by-id/0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  ),
  IdempotentReplayed: header('`true` if the answer was stored when the request was carried out.', text, 'true'),
  ETag: header('Strong validator of the content.', text, '"5d0c6a8be0129a41"'),
  LastModified: header('Time of the last modification.', text, 'Sat, 21 Nov 2026 09:30:00 GMT'),
  ContentLength: header('Size of the response in bytes.', { type: 'integer', minimum: 0 }, 18_874_368),
  ContentRange: header(
    'The byte range and total size; `*` if the range is not satisfiable.',
    text,
    'bytes 0-1023/18874368',
  ),
  ContentDisposition: header(
    'The file name in ASCII and UTF-8.',
    text,
    'attachment; filename="Star Smith - Ch.12.cbz"; filename*=UTF-8\'\'Star%20Smith%20-%20Ch.12.cbz',
  ),
  AcceptRanges: header('Byte ranges are supported.', text, 'bytes'),
  PreferenceApplied: header('The applied preference.', text, 'return=minimal'),
  RetryAfter: header('Seconds to wait before the next attempt, if known.', { type: 'integer', minimum: 0 }, 30),
  Allow: header('The supported methods.', text, 'GET, HEAD'),
} as const satisfies Record<string, Json>

export const headerReference = (name: keyof typeof responseHeaders): Json => ({ $ref: `#/components/headers/${name}` })

/** In every response. */
export const requestIdHeader: Json = { 'X-Request-Id': headerReference('RequestId') }

export const negotiatedHeaders: Json = {
  Vary: headerReference('Vary'),
  'Cache-Control': headerReference('CacheControl'),
}

export const fileValidators: Json = {
  ETag: headerReference('ETag'),
  'Last-Modified': headerReference('LastModified'),
  'Accept-Ranges': headerReference('AcceptRanges'),
  'Cache-Control': headerReference('CacheControl'),
}

const requestHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { ...text, examples: [example] },
})

/** Request headers by component name. */
export const requestHeaders = {
  IfNoneMatch: requestHeader('If-None-Match', 'Returns 304 if the file still has this `ETag`.', '"5d0c6a8be0129a41"'),
  Range: requestHeader('Range', 'One byte range. Several ranges return the whole file.', 'bytes=0-1023'),
  Prefer: requestHeader('Prefer', '`return=minimal` returns 204 with the headers only.', 'return=minimal'),
  IdempotencyKey: requestHeader(
    'Idempotency-Key',
    'Carries the request out once, however often it is sent: for 24 hours, also after a restart, the same request with this key gets the stored answer, with `Idempotent-Replayed: true`. A request that failed can be sent again. 422 if another request had the key; 409 while the first one runs, and if Bunko stopped before its answer was stored.',
    '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
  ),
  LastEventId: requestHeader('Last-Event-ID', 'The `id` of the last event that the client received.', '3q2-7wAB.17'),
  IfMatch: requestHeader(
    'If-Match',
    'Changes nothing and returns 412 if the item is no longer the version of this `ETag`. An `ETag` of any media type can be sent; `*` matches every version.',
    '"rZ8mW1v0c2Jq9aPx4tYb7Q.5d0c6a8be0129a41"',
  ),
} as const satisfies Record<string, Json>

export const requestHeaderReference = (name: keyof typeof requestHeaders): Json => ({
  $ref: `#/components/parameters/${name}`,
})

export const fileRequestHeaders: readonly Json[] = (['IfNoneMatch', 'Range', 'Prefer'] as const).map(
  requestHeaderReference,
)
