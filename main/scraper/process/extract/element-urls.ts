import { isLoadingPlaceholder, looksLikeImage, parseImageUrl, parseSrcset, unwrapProxyUrl } from './image-url.ts'
import { closest, type Element, type Page } from './page.ts'

/** Attributes in which lazy loaders keep the URL, most used first (counted on a thousand reader sites). */
const lazyAttributes = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-cfsrc',
  'data-url',
  'data-img',
  'data-cdn-url',
  'data-aload',
  'data-manga-src',
  'data-sec-src',
  'data-pagespeed-lazy-src',
  'data-original-src',
  'data-bg',
  'data-setbg',
]
const fallbackName = /fallback|backup|mirror|error/
const lowQualityName = /thumb|placeholder|loading|preview|poster|avatar|icon|small|low/

/**
 * All URLs at which the image of an element may be, best first. The others are fallbacks. Empty if the element shows no
 * image.
 * @param attributes replaces the default order (`options.imageAttributes`)
 */
export function findImageUrls(page: Page, element: Element, attributes: readonly string[] | undefined): string[] {
  const raw = attributes
    ? attributes.flatMap((name) => attributeValues(element, name))
    : element.name === 'img' || element.name === 'source'
      ? [
          ...linkedImage(element),
          ...pictureValues(page, element),
          ...backgroundValues(element),
          ...fallbackValues(element),
        ]
      : [...linkValues(element), ...lazyValues(element), ...backgroundValues(element), ...fallbackValues(element)]
  const urls = raw.flatMap((value) => {
    const url = parseImageUrl(value, page.base)
    if (!url || isLoadingPlaceholder(url) || url === page.url.href) return []
    const original = unwrapProxyUrl(url)
    return original ? [original, url] : [url]
  })
  return [...new Set(urls)]
}

const attributeValues = (element: Element, name: string): string[] => {
  const value = element.attribs[name]
  if (!value) return []
  return name.endsWith('srcset') ? parseSrcset(value) : [value]
}

/** The URL of the element itself, then those of a surrounding `<picture>`. */
function pictureValues(page: Page, element: Element): string[] {
  const own = [...lazyValues(element), ...['srcset', 'src'].flatMap((name) => attributeValues(element, name))]
  const parent = element.parent as Element | null
  if (element.name !== 'img' || parent?.name !== 'picture') return own
  return [
    ...own,
    ...page
      .$(parent)
      .children('source')
      .toArray()
      .flatMap((source) => pictureValues(page, source)),
  ]
}

function lazyValues(element: Element): string[] {
  const known = lazyAttributes
    .flatMap((name) => element.attribs[name] || [])
    .filter((value) => /[./]|^.{12}/.test(value))
  const others = Object.entries(element.attribs).flatMap(([name, value]) =>
    name.startsWith('data-') && !lazyAttributes.includes(name) && !fallbackName.test(name) && !lowQualityName.test(name)
      ? looksLikeImage(value)
        ? [value]
        : []
      : [],
  )
  const sets = Object.keys(element.attribs).filter((name) => /^data-(?:[\w-]+-)?srcset$/.test(name))
  return [...known, ...others, ...sets.flatMap((name) => attributeValues(element, name))]
}

const linkValues = ({ attribs: { href } }: Element): string[] => (href && looksLikeImage(href) ? [href] : [])

/** An image inside a link to an image is a preview of it. */
const linkedImage = (element: Element): string[] => {
  const link = closest(element, ({ name }) => name === 'a')
  return link ? linkValues(link) : []
}

function backgroundValues({ attribs: { style } }: Element): string[] {
  const found = /background(?:-image)?\s*:[^;]*?url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/i.exec(style ?? '')
  return [found?.[1] ?? found?.[2] ?? found?.[3] ?? []].flat()
}

/** URLs that the page itself falls back to. */
function fallbackValues({ attribs }: Element): string[] {
  const named = Object.entries(attribs).flatMap(([name, value]) =>
    name.startsWith('data-') && fallbackName.test(name) && looksLikeImage(value) ? [value] : [],
  )
  const scripted = [...(attribs.onerror ?? '').matchAll(/["']([^"']+)["']/g)].flatMap(([, value = '']) =>
    looksLikeImage(value) ? [value] : [],
  )
  return [...named, ...scripted]
}
