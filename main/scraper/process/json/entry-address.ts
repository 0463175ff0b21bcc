import { comparableAddress } from '../../addresses/address-text.ts'
import { type Column, isDistinct, isFilled, lastName } from './entry-columns.ts'
import { expressText, type NamedText } from './express-text.ts'
import { isTemplateSpecific } from './subject.ts'

/** A chapter of the manga that is known from elsewhere. */
export type KnownChapter = { readonly url: string; readonly number?: number | undefined }

export type EntryContext = {
  readonly known: readonly KnownChapter[]
  readonly slug: string | undefined
  /** Base of relative URLs. */
  readonly base: string
}

/** A format, and the rows that are known chapters. */
export type EntryAddress = {
  readonly format: string
  readonly rows: readonly { readonly row: number; readonly number?: number | undefined }[]
}

/** `constants` are values outside of the entries, such as the id of the series. */
export type AddressContext = EntryContext & { readonly constants: readonly NamedText[] }

/** The format that makes the URLs of known chapters from entries, else a member that is a URL. */
export function findAddress(
  columns: readonly Column[],
  count: number,
  context: AddressContext,
): EntryAddress | undefined {
  const { known, base } = context
  const usable = columns.filter((column) => isFilled(column) && isDistinct(column))
  const formats = new Set<string>()
  for (const { url } of known.slice(0, 3))
    for (const format of formatsFor(url, usable, columns, count, context)) formats.add(format)
  const scored = [...formats].map((format) => ({ format, rows: matchRows(format, columns, count, context) }))
  const [best] = scored.sort((a, b) => b.rows.length - a.rows.length || a.format.length - b.format.length)
  if (best && best.rows.length > 0) return best
  if (known.length > 0) return undefined
  const member = usable.find(
    ({ path, texts }) =>
      /url|link|href|path|permalink/i.test(lastName(path)) && texts.every((text) => isAddress(text, base)),
  )
  return member && { format: `{${member.path}}`, rows: [] }
}

const isAddress = (text: string, base: string): boolean =>
  text === '' || (/^(?:https?:\/\/|\/[^/])/.test(text) && URL.canParse(text, base))

/** Formats that make a URL from a row: a member that is the URL, or its path with members of the entry. */
function formatsFor(
  url: string,
  usable: readonly Column[],
  columns: readonly Column[],
  count: number,
  { slug, base, constants }: AddressContext,
): string[] {
  const wanted = comparableAddress(url)
  const { pathname, search, origin } = new URL(url)
  const own = origin === new URL(base).origin
  const path = decodeSafely(pathname) + search
  const formats: string[] = []
  for (let row = 0; row < count; row++) {
    for (const { path: name, texts } of usable) {
      const text = texts[row] ?? ''
      if (isAddress(text, base) && text !== '' && comparableAddress(new URL(text, base).href) === wanted)
        formats.push(`{${name}}`)
    }
    const values = columns.flatMap(({ path: name, texts }) => {
      const text = texts[row] ?? ''
      return text !== '' && text.length < 200 && path.includes(text) ? [{ name, text }] : []
    })
    if (!values.some(({ name }) => usable.some((column) => column.path === name))) continue
    // The longest text first; numbers that are also a part of other names are the last.
    const named = [...(slug ? [{ name: 'slug', text: slug }] : []), ...values, ...constants]
    const withMembers = expressText(path, named, 1)
    if (!usable.some((column) => withMembers.includes(`{${column.path}}`))) continue
    if (!isTemplateSpecific(withMembers, { address: url, title: '' }))
      formats.push(own ? withMembers : origin + withMembers)
  }
  return [...new Set(formats)].slice(0, 20)
}

function matchRows(
  format: string,
  columns: readonly Column[],
  count: number,
  { known, slug, base, constants }: AddressContext,
): EntryAddress['rows'] {
  const wanted = new Map(known.map((one) => [comparableAddress(one.url), one.number]))
  const texts = new Map(columns.map((column) => [column.path, column.texts]))
  const fixed = new Map([...constants.map(({ name, text }) => [name, text] as const), ['slug', slug ?? '']])
  return Array.from({ length: count }, (_, row) => row).flatMap((row) => {
    const filled = format.replace(/\{([^{}]+)\}/g, (_, name: string) => texts.get(name)?.[row] ?? fixed.get(name) ?? '')
    const address = URL.canParse(filled, base) ? comparableAddress(new URL(filled, base).href) : undefined
    return address !== undefined && wanted.has(address) ? [{ row, number: wanted.get(address) }] : []
  })
}

function decodeSafely(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
