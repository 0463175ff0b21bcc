export const windowScheme = 'app'
export const windowHost = 'bunko'
export const windowOrigin = `${windowScheme}://${windowHost}`

/** What a browser says about who asks and where: true for the window's own address, wrong for the API's. */
const aboutTheAsker = /^(origin|host|referer|sec-fetch-.*)$/

/**
 * The window's request as the API would get it from this machine; undefined when it is not the window that asks, or
 * not for Bunko. The API guards against other sites by these same headers, so they are judged here before they go.
 */
export function toLoopback(request: Request): Request | undefined {
  const { host, pathname, search } = new URL(request.url)
  if (host !== windowHost || !isFromWindow(request.headers)) return undefined
  const headers = new Headers([...request.headers].filter(([name]) => !aboutTheAsker.test(name)))
  const body = request.body === null ? {} : { body: request.body, duplex: 'half' as const }
  const { method, signal } = request
  return new Request(`http://127.0.0.1${pathname}${search}`, { method, headers, signal, redirect: 'manual', ...body })
}

function isFromWindow(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin !== null && origin !== windowOrigin) return false
  return headers.get('sec-fetch-site') !== 'cross-site'
}
