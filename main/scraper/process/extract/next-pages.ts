import { type Element, nonEmpty, type Page, select } from './page.ts'

/** How a page links to the following pages of the chapter. */
type NextPages =
  | { readonly kind: 'none' }
  | { readonly kind: 'link'; readonly url: string }
  /** A menu with all pages of the chapter, in order, without the selected one. */
  | { readonly kind: 'menu'; readonly urls: readonly string[] }

/** Reads `nextPageSelector`: a link, or the options of a page menu. Throws `selector_invalid`. */
export function findNextPages(page: Page, selector: string | null): NextPages {
  const chosen = nonEmpty(selector)
  if (!chosen) return { kind: 'none' }
  const matched = select(page, chosen, 'nextPageSelector')
  const options = matched.flatMap((element) =>
    element.name === 'option' ? [element] : element.name === 'select' ? page.$(element).find('option').toArray() : [],
  )
  if (options.length) return { kind: 'menu', urls: menuUrls(page, options) }
  const url = matched.map((element) => linkTarget(page, element)).find((target) => target !== undefined)
  return url === undefined ? { kind: 'none' } : { kind: 'link', url }
}

function linkTarget(page: Page, element: Element): string | undefined {
  const inner =
    element.name === 'a' || element.name === 'link' ? element : (page.$(element).find('a[href]')[0] ?? element)
  const { href, 'data-href': dataHref, onclick = '' } = inner.attribs
  const scripted = /location(?:\.href)?\s*=\s*["']([^"']+)["']/.exec(onclick)?.[1]
  return pageUrl(page, href && !isNotLink(href) ? href : (dataHref ?? scripted))
}

const isNotLink = (href: string) => /^\s*(?:#|javascript:|$)/i.test(href)

function pageUrl(page: Page, href: string | undefined): string | undefined {
  if (href === undefined || isNotLink(href) || !URL.canParse(href.trim(), page.base)) return undefined
  const url = new URL(href.trim(), page.base)
  url.hash = ''
  return /^https?:$/.test(url.protocol) && url.href !== page.url.href ? url.href : undefined
}

/** Drops entries without a number ("Featured", "Choose…") when most entries have one. */
function menuUrls(page: Page, options: readonly Element[]): string[] {
  const numbered = options.filter((option) => /\d/.test(page.$(option).text()))
  const entries = numbered.length * 2 >= options.length ? numbered : options
  const others = entries.filter(({ attribs }) => !('selected' in attribs))
  return [...new Set(others.flatMap(({ attribs }) => pageUrl(page, attribs.value ?? attribs['data-href']) ?? []))]
}
