import { addressText, decodeAddress } from '../../addresses/address-text.ts'

const extension = /\.(?:html?|php|aspx?)$/i
const identifier = /^(?:\d{3,}|[\da-f]{8,}|[\da-f-]{20,})$/i
/** Folders by date. */
const year = /^(?:19|20)\d\d$/

/**
 * What stands for the series in the URL of its list: its id, which other series do not share, else the whole part of the
 * URL with the slug. With only the slug replaced, the URL would lead to this series for other slugs too.
 */
export function seriesIdentifier(url: URL, slug: string | null): string | null {
  const parts = decodeAddress(addressText(url)).text.split(/[/?&=#]/)
  const id = parts.find((part) => identifier.test(part) && /\d/.test(part) && !year.test(part))
  if (id !== undefined) return id
  const around = slug === null ? undefined : parts.find((part) => part.includes(slug))
  return around?.replace(extension, '') ?? slug
}
