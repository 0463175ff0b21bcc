import { addressText, decodeAddress } from '../../addresses/address-text.ts'
import { isGeneric } from '../../addresses/slugs.ts'

const extension = /\.(?:html?|php|aspx?)$/i
const identifier = /^(?:\d{3,}|[\da-f]{8,}|[\da-f-]{20,})$/i
/** Folders by date. */
const year = /^(?:19|20)\d\d$/

/**
 * What identifies the series in the URL of its list: its id, which other series do not share, else the part of the URL
 * with its name, which also its chapters may have. With only a piece of that replaced, the URL would lead to this series
 * for other slugs too.
 * @param chapter URL of one of its chapters
 */
export function seriesIdentifier(url: URL, slug: string | null, chapter: string): string | null {
  const parts = partsOf(url).map((part) => part.replace(extension, ''))
  const id = parts.find((part) => identifier.test(part) && /\d/.test(part) && !year.test(part))
  if (id !== undefined) return id
  const shared = new Set(partsOf(new URL(chapter)))
  const name = parts.findLast((part) => !isGeneric(part) && shared.has(part))
  const around = slug === null ? undefined : parts.find((part) => part.includes(slug))
  return name ?? around ?? slug
}

const partsOf = (url: URL): string[] => decodeAddress(addressText(url)).text.split(/[/?&=#]/)
