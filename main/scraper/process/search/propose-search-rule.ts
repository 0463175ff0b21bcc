import type { SearchRule } from '../../../../shared/contracts/search-options.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import { findLink } from '../chapter-list/entries.ts'
import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { stableClasses, stableId } from '../suggest/stable-selectors.ts'
import { extractResults } from './extract-results.ts'

type Known = {
  /** As from `findSearchUrlFormat`. */
  readonly urlFormat: string
  /** The series that the page of results must contain. */
  readonly seriesUrl: string
}

const outside = new Set(['header', 'nav', 'footer', 'aside'])

/**
 * The search rule of a site, from the results of a search for a known series. Undefined if the results do not contain it,
 * or no selector finds them. A rule that is returned finds the series with a title.
 */
export function proposeSearchRule(page: Page, { urlFormat, seriesUrl }: Known): SearchRule | undefined {
  const wanted = comparableAddress(seriesUrl)
  const links = (page.$('a[href]').toArray() as Element[]).filter(
    (link) => addressOf(page, link) === wanted && !isOutside(link),
  )
  const selectors = [...new Set(links.flatMap((link) => resultOf(page, link, wanted)).flatMap(selectorsOf))]
  const rules = selectors
    .slice(0, 40)
    .map((itemSelector) => ({ urlFormat, itemSelector }))
    .map((rule) => ({ rule, ...rate(page, rule, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
  return rules[0]?.rule
}

function addressOf(page: Page, link: Element): string | undefined {
  const url = findLink(page, link)
  return url === undefined ? undefined : comparableAddress(url)
}

const isOutside = (link: Element): boolean => [...selfAndAncestors(link)].some(({ name }) => outside.has(name))

/** The link and its ancestors that contain no other series. The innermost comes first, because a single result may fill its list. */
function resultOf(page: Page, link: Element, wanted: string): Element[] {
  const nodes: Element[] = []
  for (const node of selfAndAncestors(link)) {
    if (['body', 'html', 'main'].includes(node.name) || nodes.length >= 7) break
    if (node !== link && hasOtherSeries(page, node, wanted)) break
    nodes.push(node)
  }
  return nodes
}

/** Whether there is a link to a page like that of the series: a path of the same folder and depth. */
function hasOtherSeries(page: Page, node: Element, wanted: string): boolean {
  const links = page.$(node).find('a[href]').toArray() as Element[]
  return links.some((link) => {
    const address = addressOf(page, link)
    return address !== undefined && address !== wanted && folderOf(address) === folderOf(wanted)
  })
}

const folderOf = (address: string): string => address.replace(/[^/]*$/, '')

function selectorsOf(element: Element): string[] {
  const classes = stableClasses(element)
  const parent = element.parent as Element | null
  const anchors = parent?.attribs ? [stableId(parent), ...stableClasses(parent)].flatMap((name) => name ?? []) : []
  const id = parent?.attribs ? stableId(parent) : undefined
  const within = anchors.map((name) => (name === id ? `#${name}` : `.${name}`))
  return [...classes.map((name) => `${element.name}.${name}`), ...within.map((anchor) => `${anchor} > ${element.name}`)]
}

/** Prefers selectors that find each series once, with a title and a cover, and nothing without a link. */
function rate(page: Page, rule: SearchRule & { itemSelector: string }, wanted: string): { score: number } {
  const items = page.$(rule.itemSelector).toArray() as Element[]
  const found = extractResults(page, rule)
  const own = found.find(({ url }) => comparableAddress(url) === wanted)
  if (!own || items.length > 200) return { score: 0 }
  const alike = found.filter(({ url }) => folderOf(comparableAddress(url)) === folderOf(wanted)).length
  const covers = found.filter(({ coverUrl }) => coverUrl !== null).length
  return { score: 1 + 2 * (alike / items.length) + covers / found.length + Math.min(alike, 20) / 20 }
}

const textTypes = new Set(['', 'text', 'search'])
const keptTypes = new Set(['hidden'])
const queryName =
  /^(?:s|q|k|w|qs?|query|search(?:word|_?term|key)?|key(?:word|s)?s?|title|name|term|word|find|buscar?|busca)$/i
const otherForm = /log-?in|sign-?(?:in|up)|register|subscri|newsletter|comment|contact|password|e-?mail/i

/**
 * The URL of the results by the search form of a page, relative to its host: `/?s={query}&post_type=manga`. Only forms
 * that send GET requests to the same host and have one text field. Undefined if there is none.
 */
export function findSearchUrlFormat(page: Page): string | undefined {
  const forms = (page.$('form').toArray() as Element[])
    .flatMap((form) => readForm(page, form) ?? [])
    .sort((left, right) => right.score - left.score)
  return forms[0]?.urlFormat
}

type SearchForm = { readonly urlFormat: string; readonly score: number }

function readForm(page: Page, form: Element): SearchForm | undefined {
  if ((form.attribs.method ?? 'get').trim().toLowerCase() !== 'get') return undefined
  const inputs = page.$(form).find('input').toArray() as Element[]
  const fields = inputs.filter((input) => textTypes.has(typeOf(input)) && input.attribs.disabled === undefined)
  const [field] = fields
  const name = field?.attribs.name
  if (!field || !name || fields.length > 1) return undefined
  if (inputs.some((input) => ['password', 'email', 'tel', 'file'].includes(typeOf(input)))) return undefined
  const about = [form, field].flatMap(({ attribs }) => [attribs.class, attribs.id, attribs.action]).join(' ')
  if (otherForm.test(about)) return undefined
  const isSearch = /search|buscar|recherche/i.test(`${about} ${form.attribs.role ?? ''}`) || typeOf(field) === 'search'
  const isNamed = queryName.test(name)
  if (!isSearch && !isNamed) return undefined
  const action = form.attribs.action?.trim() || page.url.href
  if (!URL.canParse(action, page.base)) return undefined
  const url = new URL(action, page.base)
  if (url.host !== page.url.host || !/^https?:$/.test(url.protocol)) return undefined
  const hidden = inputs.filter((input) => keptTypes.has(typeOf(input)) && input.attribs.name && !isToken(input))
  const parameters = [
    `${encodeURIComponent(name)}={query}`,
    ...hidden.map(({ attribs }) => `${encodeURIComponent(attribs.name!)}=${encodeURIComponent(attribs.value ?? '')}`),
  ]
  const score = (isSearch ? 2 : 0) + (isNamed ? 1 : 0)
  return { urlFormat: `${escapeBraces(url.pathname)}?${parameters.join('&')}`, score }
}

const typeOf = ({ attribs }: Element): string => (attribs.type ?? '').trim().toLowerCase()

/** A value that the site creates for each visitor. */
const isToken = ({ attribs }: Element): boolean =>
  /token|nonce|csrf/i.test(attribs.name ?? '') || (attribs.value ?? '').length > 60

const escapeBraces = (path: string): string => path.replaceAll('{', '%7B').replaceAll('}', '%7D')
