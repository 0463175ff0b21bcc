import { z } from 'zod'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import type { ApiRequest } from '../api-request.ts'
import { negotiateLanguage } from '../negotiate.ts'
import { readJsonBody } from '../read-body.ts'
import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'

const type = 'application/json'

const answer = (status: number, value: unknown): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })

/** @param code as the reference server numbers its errors */
const refuse = (request: ApiRequest, status: number, code: number, reason: Message): Response =>
  answer(status, { code, message: formatMessage(reason, negotiateLanguage(request)) })

const invalid = (request: ApiRequest) => refuse(request, 403, 2003, message('kosync.invalid'))
const documentMissing = (request: ApiRequest) => refuse(request, 403, 2004, message('kosync.documentMissing'))

const reportSchema = z.object({
  document: z.string().min(1).max(500),
  progress: z.union([z.string().max(2000), z.number().transform(String)]),
  percentage: z.number().min(0).max(1),
  device: z.string().max(500).default(''),
  device_id: z.string().max(500).nullish(),
})

/** What KOReader asks before it has logged in. Accounts are made in Bunko, not by devices. */
export function kosyncOpenRoutes(router: Router): void {
  router.add('GET', '/kosync/healthcheck', () => answer(200, { state: 'OK' }))
  router.add('POST', '/kosync/users/create', (request) => refuse(request, 402, 2005, message('kosync.noRegistration')))
}

/** The protocol by which KOReader exchanges progress. */
export function kosyncRoutes(router: Router, { readingApps }: Features): void {
  const { kosync } = readingApps
  router.add('GET', '/kosync/users/auth', () => answer(200, { authorized: 'OK' }))
  router.add('PUT', '/kosync/syncs/progress', async (request) => {
    const body = await readReport(request)
    if (body === undefined) return invalid(request)
    const parsed = reportSchema.safeParse(body)
    if (!parsed.success)
      return parsed.error.issues.some(({ path }) => path[0] === 'document')
        ? documentMissing(request)
        : invalid(request)
    const { document, progress, percentage, device, device_id: deviceId } = parsed.data
    const timestamp = await kosync.report({ document, progress, percentage, device, deviceId: deviceId ?? '' })
    return answer(200, { document, timestamp })
  })
  router.add('GET', '/kosync/syncs/progress/{document}', async (_request, params) => {
    const found = await kosync.find(params.document!)
    if (!found) return answer(200, {})
    const { deviceId, ...rest } = found
    return answer(200, { ...rest, device_id: deviceId })
  })
}

/** Undefined for what is no JSON object. The media type is not looked at: clients send several. */
async function readReport(request: ApiRequest): Promise<object | undefined> {
  const asJson = {
    ...request,
    method: request.method,
    url: request.url,
    signal: request.signal,
    body: request.body,
    headers: {
      has: (name: string) => request.headers.has(name),
      get: (name: string) => (name.toLowerCase() === 'content-type' ? type : request.headers.get(name)),
    },
  }
  const body = await readJsonBody(asJson, { schema: reportSchema }).catch(() => undefined)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
}
