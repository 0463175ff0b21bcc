import { plainHost } from './addresses.ts'

/** Cookies of one task, in memory: a page's cookies go along when its pictures are fetched. */
export type CookieJar = {
  /** The value of the `Cookie` header for an address; undefined when there is none to send. */
  header(url: URL): string | undefined
  store(url: URL, setCookie: readonly string[]): void
}

type Cookie = { name: string; value: string; domain: string; hostOnly: boolean; path: string; secure: boolean }

const maxCookies = 200
const maxLength = 4096

/** RFC 6265 without persistence: a cookie lives as long as the jar, unless the site takes it back. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>()
  return {
    header(url) {
      const sent = [...cookies.values()].filter((cookie) => goesTo(cookie, url))
      // Longer paths first (RFC 6265, 5.4).
      sent.sort((a, b) => b.path.length - a.path.length)
      return sent.length ? sent.map(({ name, value }) => `${name}=${value}`).join('; ') : undefined
    },
    store(url, setCookie) {
      for (const line of setCookie) {
        const parsed = parse(line, url)
        if (!parsed) continue
        const { cookie, expired } = parsed
        const key = `${cookie.domain};${cookie.path};${cookie.name}`
        if (expired) cookies.delete(key)
        else if (cookies.has(key) || cookies.size < maxCookies) cookies.set(key, cookie)
      }
    },
  }
}

const within = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

function goesTo(cookie: Cookie, url: URL): boolean {
  const host = plainHost(url.hostname)
  if (cookie.hostOnly ? host !== cookie.domain : !within(host, cookie.domain)) return false
  if (cookie.secure && url.protocol !== 'https:') return false
  const path = url.pathname
  return path === cookie.path || path.startsWith(cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`)
}

function parse(line: string, url: URL): { cookie: Cookie; expired: boolean } | undefined {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  if (equals < 1 || line.length > maxLength) return undefined
  const given = new Map(
    attributes.map((attribute) => {
      const [key = '', ...value] = attribute.split('=')
      return [key.trim().toLowerCase(), value.join('=').trim()]
    }),
  )
  const host = plainHost(url.hostname)
  const asked = given.get('domain')?.toLowerCase().replace(/^\./, '') || undefined
  // A site speaks for its own domain only, never for a whole top level.
  if (asked !== undefined && asked !== host && !(asked.includes('.') && within(host, asked))) return undefined
  const isIp = /^[\d.]+$|:/.test(host)
  const path = given.get('path')
  return {
    expired: isExpired(given.get('max-age'), given.get('expires')),
    cookie: {
      name,
      value: pair.slice(equals + 1).trim(),
      domain: asked ?? host,
      hostOnly: asked === undefined || isIp,
      path: path?.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
      secure: given.has('secure'),
    },
  }
}

const isExpired = (maxAge: string | undefined, expires: string | undefined): boolean =>
  maxAge ? Number(maxAge) <= 0 : expires !== undefined && Date.parse(expires) < Date.now()
