import { isLoadingPlaceholder, looksLikeImage, parseImageUrl } from './image-url.ts'
import { closest, type Element, type Page } from './page.ts'
import { parseSrcset } from './srcset.ts'
import { unwrapProxyUrl } from './unwrap-proxy.ts'

/** Where lazy loaders keep the address, most used first (counted over a thousand reader sites). */
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
const spare = /fallback|backup|mirror|error/
const lesser = /thumb|placeholder|loading|preview|poster|avatar|icon|small|low/

/**
 * Every address at which the picture of an element may be, best first: the rest are tried when the first fails. An empty
 * list means that the element shows no picture.
 * @param attributes replaces the usual order (`options.imageAttributes`)
 */
export function findImageUrls(page: Page, element: Element, attributes: readonly string[] | undefined): string[] {
  const raw = attributes
    ? attributes.flatMap((name) => attributeValues(element, name))
    : element.name === 'img' || element.name === 'source'
      ? [
          ...enlargement(element),
          ...pictureValues(page, element),
          ...backgroundValues(element),
          ...spareValues(element),
        ]
      : [...linkValues(element), ...lazyValues(element), ...backgroundValues(element), ...spareValues(element)]
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

/** An own address, then what a surrounding `<picture>` offers. */
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
    name.startsWith('data-') && !lazyAttributes.includes(name) && !spare.test(name) && !lesser.test(name)
      ? looksLikeImage(value)
        ? [value]
        : []
      : [],
  )
  const sets = Object.keys(element.attribs).filter((name) => /^data-(?:[\w-]+-)?srcset$/.test(name))
  return [...known, ...others, ...sets.flatMap((name) => attributeValues(element, name))]
}

const linkValues = ({ attribs: { href } }: Element): string[] => (href && looksLikeImage(href) ? [href] : [])

/** A picture inside a link to a picture is its preview. */
const enlargement = (element: Element): string[] => {
  const link = closest(element, ({ name }) => name === 'a')
  return link ? linkValues(link) : []
}

function backgroundValues({ attribs: { style } }: Element): string[] {
  const found = /background(?:-image)?\s*:[^;]*?url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)/i.exec(style ?? '')
  return [found?.[1] ?? found?.[2] ?? found?.[3] ?? []].flat()
}

/** What the page itself would show if the first address failed. */
function spareValues({ attribs }: Element): string[] {
  const named = Object.entries(attribs).flatMap(([name, value]) =>
    name.startsWith('data-') && spare.test(name) && looksLikeImage(value) ? [value] : [],
  )
  const scripted = [...(attribs.onerror ?? '').matchAll(/["']([^"']+)["']/g)].flatMap(([, value = '']) =>
    looksLikeImage(value) ? [value] : [],
  )
  return [...named, ...scripted]
}
