import { protocol } from 'electron'
import { requestIdHeader } from '../../../shared/bridge.ts'
import type { App } from '../../app.ts'
import { toLoopbackRequest, windowScheme } from './loopback-request.ts'

/** Enables relative URLs and fetch for the scheme of the window. Call before the app is ready. */
export function registerWindowScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: windowScheme, privileges }])
}

/** What answers the window. */
export type WindowApi = Pick<App, 'fetch'> & {
  /** The token that the API requires; undefined if none. */
  readonly apiToken: () => string | undefined
}

/**
 * Handles requests of the window by calling the API directly, without a port or CORS. Bodies are streamed. If the API
 * requires a token, it is added to the requests.
 * @param started requests wait for it
 * @returns aborts a pending request by its `requestIdHeader`; the signal of Electron's request never aborts
 */
export function handleWindowRequests(started: Promise<WindowApi>): (id: string) => void {
  const pending = new Map<string, AbortController>()
  protocol.handle(windowScheme, async (request) => {
    const api = await started
    const id = request.headers.get(requestIdHeader)
    // Images of the page have no identifier and are not aborted.
    const abort = id === null ? undefined : new AbortController()
    const apiRequest = toLoopbackRequest(request, { abort, token: api.apiToken() })
    if (apiRequest === undefined) return new Response('Not served here.', { status: 403 })
    if (id === null || !abort) return api.fetch(apiRequest)
    pending.set(id, abort)
    try {
      return await api.fetch(apiRequest)
    } finally {
      pending.delete(id)
    }
  })
  return (id) => pending.get(id)?.abort()
}
