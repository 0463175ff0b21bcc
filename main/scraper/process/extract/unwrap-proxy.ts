/**
 * The picture behind a resizing proxy, in full size; undefined when the address is not one of the known proxies: Next.js
 * and Cloudflare image routes, weserv, Jetpack's photon, Statically, and the sizes in addresses of Google's hosts.
 */
export function unwrapProxyUrl(address: string): string | undefined {
  const url = new URL(address)
  const { hostname, pathname, searchParams } = url
  if (/^\/_next\/image\/?$|^\/_vercel\/image$/.test(pathname)) return absolute(searchParams.get('url'), url)
  if (/^(?:images\.weserv|wsrv)\.nl$/.test(hostname)) return absolute(withScheme(searchParams.get('url')), url)
  const cloudflare = /^\/cdn-cgi\/image\/[^/]+\/(.+)$/.exec(pathname)?.[1]
  if (cloudflare) return absolute(/^https?:\/\//.test(cloudflare) ? cloudflare : `/${cloudflare}`, url)
  if (/^i\d\.wp\.com$/.test(hostname)) {
    return absolute(`${searchParams.has('ssl') ? 'https' : 'http'}:/${pathname}`, url)
  }
  const statically = hostname === 'cdn.statically.io' ? /^\/img\/([^/]+\.[^/]+)\/(.*)$/.exec(pathname) : null
  if (statically) return absolute(`https://${statically[1]}/${statically[2]?.replace(/^(?:[a-z]+=[^/]+\/)+/, '')}`, url)
  if (/(?:^|\.)(?:blogspot|googleusercontent)\.com$/.test(hostname)) return googleOriginal(url)
  return undefined
}

const withScheme = (text: string | null) => (text && !/^(?:https?:)?\/\//.test(text) ? `http://${text}` : text)

const absolute = (text: string | null, base: URL): string | undefined =>
  text && URL.canParse(text, base.href) && /^https?:$/.test(new URL(text, base).protocol)
    ? new URL(text, base).href
    : undefined

function googleOriginal(url: URL): string | undefined {
  const original = new URL(url)
  original.pathname = url.pathname
    .replace(/\/(?:s\d+|w\d+(?:-h\d+)?|h\d+)(?:-[\w-]+)?\//, '/s0/')
    .replace(/=(?:s|w|h)\d+[\w-]*$/, '=s0')
  return original.href === url.href ? undefined : original.href
}
