export const windowScheme = 'app'
const windowHost = 'bunko'
export const windowOrigin = `${windowScheme}://${windowHost}`

/** Headers that describe the origin and the target. They refer to the window, not to the API. */
const browserHeaders = /^(origin|host|referer|x-bunko-request|sec-fetch-.*)$/

/**
 * Converts a request of the window to a request to the API; undefined for requests from other pages or to other hosts.
 * The origin headers, by which the API rejects requests of other sites, are checked here and then removed.
 * @param abort of a request that may be aborted; following a signal takes half the time of this function
 */
export function toLoopbackRequest(request: Request, abort: AbortSignal | undefined): Request | undefined {
  const { host, pathname, search } = new URL(request.url)
  const { headers, method, body } = request
  if (host !== windowHost || !isFromWindow(headers)) return undefined
  const inner = new Request(`http://127.0.0.1${pathname}${search}`, {
    method,
    headers,
    redirect: 'manual',
    ...(abort && { signal: abort }),
    ...(body && { body, duplex: 'half' as const }),
  })
  for (const name of headers.keys()) if (browserHeaders.test(name)) inner.headers.delete(name)
  return inner
}

function isFromWindow(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== windowOrigin) return false
  return headers.get('sec-fetch-site') !== 'cross-site'
}
