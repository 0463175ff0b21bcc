import { type CheerioAPI, type contains, load } from 'cheerio'
import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SiteConfig } from '../../protocol/messages.ts'

type AnyNode = Parameters<typeof contains>[0]
export type Element = Extract<AnyNode, { readonly attribs: unknown }>

/** A page as it was served, before any script of it would have run, or as a browser shows it when they have. */
export type Page = {
  readonly $: CheerioAPI
  /** Where it came from, after redirects. */
  readonly url: URL
  /** What its relative addresses are relative to. */
  readonly base: string
  /** The address it was asked for at, before redirects. */
  readonly requestedUrl?: string
  /** What it showed, in reading order, while a browser scrolled through it; by now it may show less. */
  readonly scrolledImages?: readonly { readonly urls: readonly string[] }[]
}

/** What of a source the extraction looks at. */
export type ExtractRules = Pick<SiteConfig, 'imageSelector' | 'chapterSelector' | 'nextPageSelector' | 'options'>

export function parsePage(html: string, address: string): Page {
  // Content of <noscript> becomes elements: some sites keep the real pictures only there.
  const $ = load(html, { scriptingEnabled: false })
  const url = new URL(address)
  const href = $('base[href]').first().attr('href')?.trim()
  return { $, url, base: href && URL.canParse(href, url.href) ? new URL(href, url).href : url.href }
}

/** Elements below `scope` that match. Throws `selector_invalid` naming the field when the selector does not parse. */
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

/** The element itself and what it stands in, nearest first. */
export function* selfAndAncestors(element: Element): Generator<Element> {
  for (let node: AnyNode | null = element; node; node = node.parent) {
    if ('attribs' in node) yield node as Element
  }
}

/** The nearest of an element and its ancestors that passes. */
export function closest(element: Element, test: (node: Element) => boolean): Element | undefined {
  for (const node of selfAndAncestors(element)) if (test(node)) return node
  return undefined
}

export const nonEmpty = (selector: string | null | undefined): string | undefined => selector?.trim() || undefined
