import { jsonMediaTypes } from '../../../shared/contracts/endpoint.ts'
import { negotiate } from '../negotiate.ts'
import { openapi } from './openapi.ts'

/** The same bytes for every response: a copy for each client that reads slowly would fill the memory. */
let bytes: Uint8Array<ArrayBuffer> | undefined

/** The response of `GET /api/openapi.json`. @throws Problem `not_acceptable` */
export function describeApi(request: Request): Response {
  const type = negotiate(request, jsonMediaTypes)
  bytes ??= new TextEncoder().encode(JSON.stringify(openapi()))
  return new Response(bytes, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': String(bytes.byteLength),
      Vary: 'Accept',
      'Cache-Control': 'no-store',
    },
  })
}
