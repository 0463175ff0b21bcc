import { type CheerioAPI, type contains, load } from 'cheerio'
import { message } from '../../../../shared/i18n/message.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { settingProblem } from '../setting-problem.ts'

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
  /** Number of places of images that were empty the whole time while a browser scrolled, at least. */
  readonly missingImages?: number
  /** Whether it was not read, because a detection reads only the first pages of a chapter. */
  readonly isLeftOut?: boolean
  /** Whether a list went on after as many presses of its button as are allowed. */
  readonly isCut?: boolean
}

/** The settings of a source that image extraction uses. */
export type ExtractRules = Pick<SiteConfig, 'imageSelector' | 'chapterSelector' | 'nextPageSelector' | 'options'>

export function parsePage(html: string, address: string): Page {
  // With the content of <noscript>: some sites have the real images only there.
  const $ = load(html, { scriptingEnabled: false })
  const url = new URL(address)
  const href = /<base\s/i.test(html) ? $('base[href]').first().attr('href')?.trim() : undefined
  return { $, url, base: href && URL.canParse(href, url.href) ? new URL(href, url).href : url.href }
}

/** The elements of a document by tag name. A WeakMap would keep every document until a full garbage collection. */
const index = Symbol('index')
type Indexed = AnyNode & { [index]?: Map<string, readonly Element[]> }

/** All elements with a tag name, in document order. */
export function elementsByName({ $ }: Page, name: string): readonly Element[] {
  const root = $.root()[0] as Indexed
  root[index] ??= new Map()
  const known = root[index].get(name)
  if (known) return known
  const found: Element[] = []
  addByName(root, name, found)
  root[index].set(name, found)
  return found
}

function addByName(node: AnyNode, name: string, found: Element[]): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (!('attribs' in child)) continue
    if (child.name === name) found.push(child as Element)
    if (child.children.length > 0) addByName(child, name, found)
  }
}

/** Matches selectors of tags, classes, identifiers and combinators that end in a tag: `#reader > img.page`. */
const taggedSelector = /^(?:[\w\s.#>+~-]*[\s>+~])?([a-z]\w*)(?:[.#][\w-]+)*$/

/** Descendants of `scope` that match. Throws `selector_invalid` with the field if the selector does not parse. */
export function select(page: Page, selector: string, field: string, scope?: AnyNode): Element[] {
  const { $ } = page
  try {
    const tag = scope === undefined && taggedSelector.exec(selector)?.[1]
    if (tag)
      return $([...elementsByName(page, tag)])
        .filter(selector)
        .toArray()
    return $(scope ?? ($.root()[0] as AnyNode))
      .find(selector)
      .toArray() as Element[]
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    const detail = message('selectors.invalidWithReason', {
      field,
      selector,
      reason: reason.trim(),
    })
    throw settingProblem('selector_invalid', detail, message('selectors.adviceSyntax', { field }), field, error)
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
  for (let node: AnyNode | null = element; node; node = node.parent) {
    if ('attribs' in node && test(node as Element)) return node as Element
  }
  return undefined
}

export const nonEmpty = (selector: string | null | undefined): string | undefined => selector?.trim() || undefined
