import { jsonMediaTypes } from '../../../shared/contracts/endpoint.ts'
import type { ApiRequest } from '../api-request.ts'
import { negotiate } from '../negotiate.ts'

/** The same bytes for every response: a copy for each client that reads slowly would fill the memory. */
let bytes: Uint8Array<ArrayBuffer> | undefined

/** The response of `GET /api/openapi.json`. @throws Problem `not_acceptable` */
export async function describeApi(request: ApiRequest): Promise<Response> {
  const type = negotiate(request, jsonMediaTypes)
  bytes ??= await describe()
  return new Response(bytes, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': String(bytes.byteLength),
      Vary: 'Accept',
      'Cache-Control': 'no-store',
    },
  })
}

async function describe(): Promise<Uint8Array<ArrayBuffer>> {
  const { openapi } = await import('./openapi.ts') // Only for clients that ask for it, so it does not belong to the start.
  return new TextEncoder().encode(JSON.stringify(openapi()))
}
