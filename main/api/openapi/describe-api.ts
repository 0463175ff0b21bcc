import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** The build writes the description to a file, because the contracts in a build lack parts of it. */
async function describe(): Promise<Uint8Array<ArrayBuffer>> {
  if (process.env.BUNKO_BUILD) return await readFile(join(import.meta.dirname, 'openapi.json'))
  const { openapi } = await import('./openapi.ts')
  return new TextEncoder().encode(JSON.stringify(openapi()))
}
