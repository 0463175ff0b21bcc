import type { Page as BrowserPage, Response } from 'playwright-core'
import { parseJson, unfoldJson } from '../extract/embedded-json.ts'
import type { CapturedResponse } from '../json/request-parts.ts'
import type { EngineDeps } from '../site-fetch.ts'

const maxResponses = 40
const maxResponseBytes = 3 * 1024 ** 2
const maxTotalBytes = 12 * 1024 ** 2
const bodyTimeoutMs = 2000

/** The JSON that a page requests with its scripts, from now on. Bounded in number and size. */
type ResponseCapture = {
  /** Waits for bodies that are still arriving, then returns the responses in the order of their requests. */
  responses(): Promise<readonly CapturedResponse[]>
  /** Also those in HTML, whose value is the text. */
  all(): Promise<readonly CapturedPart[]>
}

/** A response with JSON, or with HTML as text. */
export type CapturedPart = CapturedResponse

export function captureResponses(page: BrowserPage, { patience = 1 }: Pick<EngineDeps, 'patience'>): ResponseCapture {
  const pending: Promise<CapturedResponse | undefined>[] = []
  let totalBytes = 0
  const read = async (response: Response): Promise<CapturedResponse | undefined> => {
    const declared = Number(response.headers()['content-length'] ?? 0)
    if (declared > maxResponseBytes || totalBytes > maxTotalBytes) return undefined
    const body = await withTimeout(response.body(), bodyTimeoutMs * patience)
    if (!body || body.length > maxResponseBytes) return undefined
    totalBytes += body.length
    if (totalBytes > maxTotalBytes) return undefined
    const text = body.toString()
    const value = parseJson(text) ?? (hasLinks.test(text) ? text : undefined)
    if (value === undefined || value === null || (typeof value === 'string' && value !== text)) return undefined
    if (typeof value !== 'object' && typeof value !== 'string') return undefined
    const request = response.request()
    const sent = request.postData()
    return {
      method: request.method() === 'POST' ? 'POST' : 'GET',
      url: request.url(),
      headers: request.headers(),
      ...(sent !== null && { body: sent }),
      value: unfoldJson(value),
    }
  }
  page.on('response', (response) => {
    const request = response.request()
    if (!/^(?:xhr|fetch)$/.test(request.resourceType()) || !/^(?:GET|POST)$/.test(request.method())) return
    if (!response.ok() || pending.length >= maxResponses || !mayBeJson(response)) return
    // The page may be closed before the body arrives.
    pending.push(read(response).catch(() => undefined))
  })
  const all = async () => (await Promise.all(pending)).filter((one) => one !== undefined)
  return {
    responses: async () => (await all()).filter(({ value }) => typeof value !== 'string'),
    all,
  }
}

const hasLinks = /<(?:a|option)\s/i

/** Some sites send JSON as text. */
const mayBeJson = (response: Response): boolean =>
  /json|text\/(?:plain|html|javascript)|^$/i.test(response.headers()['content-type'] ?? '')

async function withTimeout(body: Promise<Buffer>, ms: number): Promise<Buffer | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), ms)
  return await Promise.race([body, timeout.promise]).finally(() => clearTimeout(timer))
}
