import type { ApiRequest } from '../../app.ts'

export const windowScheme = 'app'
export const windowOrigin = `${windowScheme}://bunko`
const apiHost = '127.0.0.1'

/** Headers that describe the origin and the target. They refer to the window, not to the API. */
const browserHeaders = /^(origin|host|referer|x-bunko-request|sec-fetch-.*)$/

type Options = {
  /** Of a request that may be aborted. */
  readonly abort?: AbortController | undefined
  /** The token that the API requires. */
  readonly token?: string | undefined
}

/**
 * Converts a request of the window to a request to the API; undefined for requests from other pages or to other hosts.
 * The origin headers, by which the API rejects requests of other sites, are checked here and then left out.
 */
export function toLoopbackRequest(request: Request, { abort, token }: Options = {}): ApiRequest | undefined {
  const { url, headers, method, body } = request
  if (!url.startsWith(`${windowOrigin}/`) || !isFromWindow(headers)) return undefined
  // Parsed in the scheme of the API, which escapes more characters than that of the window.
  const { pathname, search } = new URL(`http://${apiHost}${url.slice(windowOrigin.length)}`)
  const get = (anyCase: string): string | null => {
    const name = anyCase.toLowerCase()
    if (name === 'host') return apiHost
    if (name === 'authorization' && token !== undefined) return `Bearer ${token}`
    return browserHeaders.test(name) ? null : headers.get(name)
  }
  return {
    method,
    url: `http://${apiHost}${pathname}${search}`,
    body,
    headers: { get, has: (name) => get(name) !== null },
    get signal() {
      return (abort ?? new AbortController()).signal
    },
  }
}

function isFromWindow(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== windowOrigin) return false
  return headers.get('sec-fetch-site') !== 'cross-site'
}
