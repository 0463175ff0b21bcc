import { type CheerioAPI, type contains, load } from 'cheerio'
import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SiteConfig } from '../../protocol/messages.ts'

type AnyNode = Parameters<typeof contains>[0]
export type Element = Extract<AnyNode, { readonly attribs: unknown }>

/** A page as served, before its scripts ran, or as rendered by a browser. */
export type Page = {
  readonly $: CheerioAPI
  /** URL after redirects. */
  readonly url: URL
  /** Base URL of relative URLs. */
  readonly base: string
  /** URL before redirects. */
  readonly requestedUrl?: string
  /** Images that appeared while a browser scrolled, in reading order. Some may no longer be on the page. */
  readonly scrolledImages?: readonly { readonly urls: readonly string[] }[]
  /** Whether the page also shows images of other chapters, which `scrolledImages` leaves out. */
  readonly isClipped?: boolean
}

/** The settings of a source that image extraction uses. */
export type ExtractRules = Pick<SiteConfig, 'imageSelector' | 'chapterSelector' | 'nextPageSelector' | 'options'>

export function parsePage(html: string, address: string): Page {
  // Parses the content of <noscript>: some sites have the real images only there.
  const $ = load(html, { scriptingEnabled: false })
  const url = new URL(address)
  const href = $('base[href]').first().attr('href')?.trim()
  return { $, url, base: href && URL.canParse(href, url.href) ? new URL(href, url).href : url.href }
}

/** Descendants of `scope` that match. Throws `selector_invalid` with the field if the selector does not parse. */
export function select(
  { $ }: Page,
  selector: string,
  field: string,
  scope: AnyNode = $.root()[0] as AnyNode,
): Element[] {
  try {
    return $(scope).find(selector).toArray() as Element[]
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    const detail = message('selectors.invalidWithReason', {
      field,
      selector,
      reason: reason.trim(),
    })
    throw new Problem('selector_invalid', detail, { cause: error, extra: { field } })
  }
}

/** The element itself and its ancestors, closest first. */
export function* selfAndAncestors(element: Element): Generator<Element> {
  for (let node: AnyNode | null = element; node; node = node.parent) {
    if ('attribs' in node) yield node as Element
  }
}

/** The closest of an element and its ancestors that passes the test. */
export function closest(element: Element, test: (node: Element) => boolean): Element | undefined {
  for (const node of selfAndAncestors(element)) if (test(node)) return node
  return undefined
}

export const nonEmpty = (selector: string | null | undefined): string | undefined => selector?.trim() || undefined
