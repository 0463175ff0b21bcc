import type { Json } from './json.ts'

const text = { type: 'string' }
const header = (description: string, schema: Json, example: unknown): Json => ({ description, schema, example })

/** Response headers, by the name of their component. */
export const responseHeaders = {
  RequestId: header('Names this request in the log.', text, '0199c2d4-6f0e-7c55-9a41-5d0c6a8be012'),
  Vary: header('The answer was negotiated.', text, 'Accept'),
  CacheControl: header('How long the answer may be kept.', text, 'no-store'),
  Location: header(
    'Address of what was added.',
    { type: 'string', format: 'uri-reference' },
    '/api/mangas/by-id/0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  ),
  ETag: header('Strong validator: it changes with the bytes.', text, '"5d0c6a8be0129a41"'),
  LastModified: header('When the file was last written.', text, 'Sat, 21 Nov 2026 09:30:00 GMT'),
  ContentLength: header('Bytes of this answer.', { type: 'integer', minimum: 0 }, 18_874_368),
  ContentRange: header('Which bytes of how many; `*` where none can be given.', text, 'bytes 0-1023/18874368'),
  ContentDisposition: header(
    'The name to save it under, in ASCII and in UTF-8.',
    text,
    'attachment; filename="Star Smith - Ch.12.cbz"; filename*=UTF-8\'\'Star%20Smith%20-%20Ch.12.cbz',
  ),
  AcceptRanges: header('Parts of the file can be asked for.', text, 'bytes'),
  PreferenceApplied: header('The preference that was followed.', text, 'return=minimal'),
  RetryAfter: header('Seconds to wait before the next try, where they are known.', { type: 'integer', minimum: 0 }, 30),
  Allow: header('The methods that are offered at this address.', text, 'GET, HEAD'),
} as const satisfies Record<string, Json>

export const response = (name: keyof typeof responseHeaders): Json => ({ $ref: `#/components/headers/${name}` })

/** On every answer. */
export const requestId: Json = { 'X-Request-Id': response('RequestId') }

export const negotiated: Json = { Vary: response('Vary'), 'Cache-Control': response('CacheControl') }

export const fileValidators: Json = {
  ETag: response('ETag'),
  'Last-Modified': response('LastModified'),
  'Accept-Ranges': response('AcceptRanges'),
  'Cache-Control': response('CacheControl'),
}

const requestHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { ...text, examples: [example] },
})

/** Headers that a request for a file may carry, by the name of their component. */
export const requestHeaders = {
  IfNoneMatch: requestHeader('If-None-Match', 'Answer 304 when the file still has this `ETag`.', '"5d0c6a8be0129a41"'),
  Range: requestHeader('Range', 'One range of bytes; several are answered with the whole file.', 'bytes=0-1023'),
  Prefer: requestHeader('Prefer', '`return=minimal` answers 204: the headers without the bytes.', 'return=minimal'),
} as const satisfies Record<string, Json>

export const fileRequestHeaders: readonly Json[] = Object.keys(requestHeaders).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))
