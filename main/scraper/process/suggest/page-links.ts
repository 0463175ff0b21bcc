import { hrefOf, linkElements } from '../chapter-list/entries.ts'
import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { isSameSite } from '../site-fetch.ts'
import { stableClasses } from './stable-selectors.ts'

export type PageLink = { readonly element: Element; readonly url: URL; readonly text: string }

/** Chapters as files to download. */
const archive = /\.(?:cb[z7rt]|zip|rar|7z|pdf|epub)$/i

/** The links of a page, or the options of its menus, to other pages of the site, not to files, without hashes, in its order. */
export function linksOf(page: Page, selector = linkElements, attribute?: string): PageLink[] {
  const own = withoutHash(page.url).href
  return (page.$(selector).toArray() as Element[]).flatMap((element) => {
    const href = hrefOf(page, element, attribute)
    const url = href && withoutHash(new URL(href))
    if (
      !url ||
      archive.test(url.pathname) ||
      url.href === own ||
      !(isSameSite(url.href, page.url.href) || isSameSite(page.url.href, url.href))
    )
      return []
    return [{ element, url, text: textOf(page, element) }]
  })
}

/** What is no page: an image, or data for a script. */
const noPage = /\.(?:jpe?g|png|gif|webp|avif|svg|json|js)(?:[?#]|$)|\/(?:api|ajax)\//i
const minAddresses = 2

/** Attributes other than `href` with addresses of pages, as in rows that a script opens; the most frequent first. */
export function findLinkAttributes(page: Page): string[] {
  const counts = new Map<string, number>()
  for (const { attribs } of page.$('body *').toArray() as Element[])
    for (const [name, value] of Object.entries(attribs))
      if (/^data-[\w-]+$/.test(name) && /^(?:\/|https?:)/.test(value) && !noPage.test(value))
        counts.set(name, (counts.get(name) ?? 0) + 1)
  const found = [...counts].filter(([, count]) => count >= minAddresses)
  return found.sort(([, a], [, b]) => b - a).map(([name]) => name)
}

/** Keeps the hash of a route such as `#/read/7`. */
function withoutHash(url: URL): URL {
  const copy = new URL(url)
  if (!/^#!?\//.test(copy.hash)) copy.hash = ''
  return copy
}

/** The text with a space between elements. */
function textOf(page: Page, element: Element): string {
  const texts = page
    .$(element)
    .find('*')
    .addBack()
    .contents()
    .toArray()
    .flatMap((node) => ('data' in node && node.type === 'text' ? [node.data] : []))
  return texts.join(' ').replace(/\s+/g, ' ').trim()
}

const signatureDepth = 4

/** The names and first classes of an element and its ancestors. The same for the items of one list. */
export function signatureOf(element: Element): string {
  return [...selfAndAncestors(element)]
    .slice(0, signatureDepth)
    .map((node, index) => (index === 0 ? node.name : `${node.name}.${stableClasses(node)[0] ?? ''}`))
    .join(' < ')
}
