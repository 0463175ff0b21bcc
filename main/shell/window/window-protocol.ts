import { protocol } from 'electron'
import { toLoopback, windowScheme } from './loopback-request.ts'

/** Must run before the app is ready. Without these privileges the scheme has neither relative addresses nor fetch. */
export function registerWindowScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: windowScheme, privileges }])
}

/**
 * Answers the window's requests with the API's own function: no port, no CORS. Bodies stream both ways. The window is
 * the person's own, so a token that the API demands is added to what it asks.
 */
export function serveWindow(
  api: { fetch(request: Request): Promise<Response> },
  apiToken: () => string | undefined,
): void {
  protocol.handle(windowScheme, (request) => {
    const inner = toLoopback(request)
    const token = apiToken()
    if (token !== undefined) inner?.headers.set('authorization', `Bearer ${token}`)
    return inner === undefined ? new Response('Not served here.', { status: 403 }) : api.fetch(inner)
  })
}
