import { Cookie, CookieJar as ToughJar } from 'tough-cookie'

/** Cookies of one task, kept in memory. The cookies that a page sets are sent again when its images are fetched. */
export type CookieJar = {
  /** Value of the `Cookie` header for a URL; undefined when no cookie matches. */
  header(url: URL): string | undefined
  /** Stores the values of `Set-Cookie` headers. Ignores invalid cookies and cookies for a public suffix. */
  store(url: URL, setCookie: readonly string[]): void
}

const maxCookies = 200
const maxLength = 4096

/** A cookie jar that follows RFC 6265 and the public suffix list. */
export function createCookieJar(): CookieJar {
  const jar = new ToughJar(undefined, { allowSecureOnLocal: false })
  const keys = new Set<string>()
  return {
    // Most tasks have no cookies. Looking for them in an empty jar takes as long as sending a request.
    header: (url) => (keys.size === 0 ? undefined : jar.getCookieStringSync(url.href) || undefined),
    store(url, setCookie) {
      for (const line of setCookie) {
        const cookie = line.length > maxLength ? undefined : Cookie.parse(line)
        if (!cookie) continue
        const key = `${cookie.domain ?? url.hostname};${cookie.path};${cookie.key}`
        if (keys.size >= maxCookies && !keys.has(key)) continue
        if (jar.setCookieSync(cookie, url.href, { ignoreError: true })) keys.add(key)
      }
    },
  }
}
