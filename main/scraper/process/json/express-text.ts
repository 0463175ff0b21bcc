import { decodeText } from '../../addresses/address-text.ts'
import { isGeneric } from '../../addresses/slugs.ts'

export type NamedText = { readonly name: string; readonly text: string }

const defaultMinLength = 3
const maxParts = 6

/**
 * A text with placeholders for the values that occur in it, longest first: `https://cdn.example/a1b2/` becomes
 * `{$.host}/{$.hash}/`. The rest stays as it is.
 */
export function expressText(text: string, values: readonly NamedText[], minLength = defaultMinLength): string {
  const usable = values
    .filter((one) => one.text.length >= minLength && text.includes(one.text))
    .sort((a, b) => b.text.length - a.text.length || a.name.length - b.name.length)
  let parts: (string | NamedText)[] = [text]
  for (const value of usable) {
    if (parts.length > maxParts * 2) break
    parts = parts.flatMap((part) => (typeof part === 'string' ? splitAt(part, value) : [part]))
  }
  return parts.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('')
}

/** Splits only where the value is not a part of a longer word. */
function splitAt(text: string, value: NamedText): (string | NamedText)[] {
  const at = text.indexOf(value.text)
  const before = text[at - 1] ?? '/'
  const after = text[at + value.text.length] ?? '/'
  const isWhole =
    (!/[\p{L}\d]/u.test(before) || !/^[\p{L}\d]/u.test(value.text)) &&
    (!/[\p{L}\d]/u.test(after) || !/[\p{L}\d]$/u.test(value.text))
  if (at < 0 || !isWhole) return [text]
  const rest = text.slice(at + value.text.length)
  return [...(at > 0 ? [text.slice(0, at)] : []), value, ...(rest ? [rest] : [])]
}

/** The page whose chapter or manga a rule must not contain literally. */
export type Subject = { readonly address: string; readonly title: string }

const usual =
  /^(?:api|ajax|data|uploads?|images?|img|media|storage|files?|cdn|assets?|static|content|public|json|graphql|rest|query|search|gateway|server|v\d{1,2}|latest|en|https?)$/i

const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\d]+/gu, '')
    .toLowerCase()

/** Whether a text is specific to one manga or chapter: an identifier, a part of the page's address, or its title. */
export function isSpecific(text: string, { address, title }: Subject): boolean {
  const word = text.replace(/\.\w{2,5}$/, '')
  if (word === '' || usual.test(word) || isGeneric(word)) return false
  if (/^\d+$/.test(word) || (/\d/.test(word) && word.length >= 6)) return true
  const wanted = normalise(word)
  if (wanted.length < 3) return false
  const { pathname, search } = new URL(address)
  const parts = decodeText(pathname + search).split(/[/?&=#]+/)
  // The address may have an identifier beside the name: `7162--star-smith`.
  const isNamed = (part: string) => [part, part.replace(/^\d+-+/, '')].map(normalise).includes(wanted)
  if (parts.some((part) => !isGeneric(part) && isNamed(part))) return true
  return wanted.length >= 6 && normalise(title).includes(wanted)
}

/** Whether a template contains something specific outside of its placeholders. */
export const isTemplateSpecific = (template: string, subject: Subject): boolean =>
  decodeText(template.replace(/^https?:\/\/[^/]+/, '').replace(/\{[^{}]+\}/g, '/'))
    .split(/[/?&=#]+/)
    .some((part) => isSpecific(part, subject))
