import { isGeneric } from '../../addresses/slugs.ts'

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
  const parts = decode(pathname + search).split(/[/?&=#]+/)
  if (parts.some((part) => !isGeneric(part) && normalise(part) === wanted)) return true
  return wanted.length >= 6 && normalise(title).includes(wanted)
}

/** Whether a template contains something specific outside of its placeholders. */
export const isTemplateSpecific = (template: string, subject: Subject): boolean =>
  decode(template.replace(/^https?:\/\/[^/]+/, '').replace(/\{[^{}]+\}/g, '/'))
    .split(/[/?&=#]+/)
    .some((part) => isSpecific(part, subject))

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
