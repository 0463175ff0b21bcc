import type { Element, Page } from '../extract/page.ts'

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
