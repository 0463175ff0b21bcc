import { uuidOf } from './identity.ts'

export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(value)),
})

export const html = (status: number, heading: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', server: 'ddos-guard', ...headers },
  body: Buffer.from(`<!doctype html><title>${heading}</title><h1>${heading}</h1>`),
})

export const image = (bytes: Buffer, type: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 200,
  headers: { 'content-type': type, ...headers },
  body: bytes,
})

/** An error in the API's format (docs/catalog.md, section 2). */
export const failure = (
  status: number,
  title: string,
  detail: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Reply =>
  json(status, { result: 'error', errors: [{ id: uuidOf(title), status, title, detail, context: null }] }, headers)

export const notFound = (what: string): Reply => failure(404, 'not_found_http_exception', `${what} was not found.`)
