/** Characters that people cannot see and templates leave in addresses. */
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g
export const imageExtension = /\.(?:jpe?g|png|webp|gif|avif)$/i

/**
 * An address as sites write it in attributes and scripts, made absolute: whitespace, quotes, `\/` and `&amp;` undone,
 * base64 decoded, resolved against `base`. Undefined for what is no http(s) address of a raster picture.
 */
export function parseImageUrl(raw: string, base: string): string | undefined {
  const text = decodeBase64(tidy(raw))
  if (!text || text.startsWith('#') || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (!/^https?:$/.test(url.protocol) || /\.svgz?$/i.test(url.pathname)) return undefined
  url.hash = ''
  return url.href
}

const tidy = (raw: string): string =>
  raw
    .replace(invisible, '')
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/\\u002f/gi, '/')
    .replace(/\\u0026/g, '&')
    .replace(/\\\//g, '/')
    .replace(/&amp;/g, '&')
    .trim()

function decodeBase64(text: string): string {
  if (text.length < 12 || text.includes('.') || !/^[\w+/-]+={0,2}$/.test(text)) return text
  const decoded = tidy(Buffer.from(text, 'base64').toString())
  return /^(?:https?:)?\/\//.test(decoded) ? decoded : text
}

/** Whether a value of an attribute that nobody knows is the address of a picture. */
export function looksLikeImage(value: string): boolean {
  const text = decodeBase64(tidy(value))
  if (/[\s{}<>]/.test(text) || !URL.canParse(text, 'http://x/')) return false
  return imageExtension.test(new URL(text, 'http://x/').pathname)
}

const loaderWords = new Set(
  'loading loader preloader preload lazyload lazy placeholder blank spacer spinner transparent pixel 1x1 grey gray'.split(
    ' ',
  ),
)

/** `loading.gif`, `ajax-loader.gif`, `1x1.png`: shown until the real picture is there. `blank-07.jpg` may be a page. */
export function isLoadingPlaceholder(url: string): boolean {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  const words = name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .split(/[-_.\s]|%20/)
  return words.some((word) => loaderWords.has(word)) && !words.some((word) => /^\d+$/.test(word))
}
