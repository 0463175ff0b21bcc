/** Zero-width characters that templates leave in URLs. */
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g
export const imageExtension = /\.(?:jpe?g|png|webp|gif|avif)$/i
const anyImageExtension = /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#])/i

/**
 * The absolute URL in an attribute or a script: removes whitespace, quotes, `\/` and `&amp;`, decodes base64 and resolves
 * against `base`. Undefined if it is not the HTTP(S) URL of a raster image.
 */
export function parseImageUrl(raw: string, base: string): string | undefined {
  const text = decodeBase64(unescapeUrl(raw))
  const url = !text || text.startsWith('#') ? null : URL.parse(text, base)
  if (!url || !/^https?:$/.test(url.protocol) || /\.svgz?$/i.test(url.pathname)) return undefined
  url.hash = ''
  return url.href
}

const escaped = /[\s"'\\&\u200B-\u200D\u2060\uFEFF]/

function unescapeUrl(raw: string): string {
  if (!escaped.test(raw)) return raw
  return raw
    .replace(invisible, '')
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/\\u002f/gi, '/')
    .replace(/\\u0026/g, '&')
    .replace(/\\\//g, '/')
    .replace(/&amp;/g, '&')
    .trim()
}

function decodeBase64(text: string): string {
  if (text.length < 12 || text.includes('.') || !/^[\w+/-]+={0,2}$/.test(text)) return text
  const decoded = unescapeUrl(Buffer.from(text, 'base64').toString())
  return /^(?:https?:)?\/\//.test(decoded) ? decoded : text
}

/** Whether the value of an unknown attribute is the URL of an image. */
export function looksLikeImage(value: string): boolean {
  const text = decodeBase64(unescapeUrl(value))
  if (!anyImageExtension.test(text) || /[\s{}<>]/.test(text)) return false
  return imageExtension.test(URL.parse(text, 'http://x/')?.pathname ?? '')
}

const loaderWords = new Set(
  'loading loader preloader preload lazyload lazy placeholder blank spacer spinner transparent pixel 1x1 grey gray'.split(
    ' ',
  ),
)

/** Whether the file is shown while an image loads: `ajax-loader.gif`, `1x1.png`. `blank-07.jpg` may be a page. */
export function isLoadingPlaceholder(url: string): boolean {
  const name = /[^/?#]*(?=$|[?#])/.exec(url.slice(url.indexOf('/', 8)))?.[0] ?? ''
  const words = name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .split(/[-_.\s]|%20/)
  return words.some((word) => loaderWords.has(word)) && !words.some((word) => /^\d+$/.test(word))
}

/** Matches all URLs that `unwrapProxyUrl` supports, and few others. */
const maybeProxy = /\/image|weserv|wsrv\.nl|wp\.com|statically|blogspot|googleusercontent/

/**
 * The URL of the full-size image behind a resizing proxy. Supports the image routes of Next.js and Cloudflare, weserv,
 * Jetpack's Photon, Statically, and the sizes in URLs of Google's hosts. Undefined for other URLs.
 */
export function unwrapProxyUrl(address: string): string | undefined {
  if (!maybeProxy.test(address)) return undefined
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

/** URLs of a `srcset`, widest first, then densest. As in the HTML standard, URLs may contain commas. */
export function parseSrcset(srcset: string): string[] {
  const candidates: { url: string; width: number; density: number }[] = []
  let rest = srcset
  for (;;) {
    const [, url = '', after = ''] = /^[\s,]*([^\s,]\S*)([\s\S]*)$/.exec(rest) ?? []
    if (!url) break
    // A comma at the end of the URL itself means that no descriptor follows.
    const isBare = /,+$/.test(url)
    const [descriptors = '', ...others] = isBare ? [] : after.split(',')
    rest = isBare ? after : others.join(',')
    candidates.push({
      url: url.replace(/,+$/, ''),
      width: Number(/(?:^|\s)(\d+)w(?:\s|$)/.exec(descriptors)?.[1] ?? 0),
      density: Number(/(?:^|\s)(\d*\.?\d+)x(?:\s|$)/.exec(descriptors)?.[1] ?? 1),
    })
  }
  return candidates.sort((a, b) => b.width - a.width || b.density - a.density).map(({ url }) => url)
}
