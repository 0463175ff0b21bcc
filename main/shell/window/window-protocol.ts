import { protocol } from 'electron'
import { toLoopbackRequest, windowScheme } from './loopback-request.ts'

/** Enables relative URLs and fetch for the scheme of the window. Call before the app is ready. */
export function registerWindowScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: windowScheme, privileges }])
}

/**
 * Handles requests of the window by calling the API directly, without a port or CORS. Bodies are streamed. If the API
 * requires a token, it is added to the requests.
 */
export function handleWindowRequests(
  api: { fetch(request: Request): Promise<Response> },
  apiToken: () => string | undefined,
): void {
  protocol.handle(windowScheme, (request) => {
    const apiRequest = toLoopbackRequest(request)
    const token = apiToken()
    if (token !== undefined) apiRequest?.headers.set('authorization', `Bearer ${token}`)
    return apiRequest === undefined ? new Response('Not served here.', { status: 403 }) : api.fetch(apiRequest)
  })
}
