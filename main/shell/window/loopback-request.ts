export const windowScheme = 'app'
const windowHost = 'bunko'
export const windowOrigin = `${windowScheme}://${windowHost}`

/** Headers that describe the origin and the target. They refer to the window, not to the API. */
const browserHeaders = /^(origin|host|referer|x-bunko-request|sec-fetch-.*)$/

/**
 * Converts a request of the window to a request to the API; undefined for requests from other pages or to other hosts.
 * The origin headers, by which the API rejects requests of other sites, are checked here and then removed.
 */
export function toLoopbackRequest(request: Request, abort: AbortSignal): Request | undefined {
  const { host, pathname, search } = new URL(request.url)
  if (host !== windowHost || !isFromWindow(request.headers)) return undefined
  const headers = new Headers([...request.headers].filter(([name]) => !browserHeaders.test(name)))
  const body = request.body === null ? {} : { body: request.body, duplex: 'half' as const }
  const { method } = request
  const signal = AbortSignal.any([request.signal, abort])
  return new Request(`http://127.0.0.1${pathname}${search}`, { method, headers, signal, redirect: 'manual', ...body })
}

function isFromWindow(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== windowOrigin) return false
  return headers.get('sec-fetch-site') !== 'cross-site'
}
