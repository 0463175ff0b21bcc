import type { SourceLinkItem } from '../../../../shared/contracts/source-links.ts'

type Name = Pick<SourceLinkItem, 'slug' | 'url'>

/** The link as a user would write it: the slug, or the URL without its scheme. */
export function shortenLink({ slug, url }: Name): string {
  if (url === null) return slug ?? ''
  return decodeAddress(url)
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
}

function decodeAddress(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** What a user typed: a URL, or else a slug. */
export function parseLink(text: string): { readonly url: string } | { readonly slug: string } {
  const trimmed = text.trim()
  if (/^https?:\/\//i.test(trimmed)) return { url: trimmed }
  return /^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(trimmed) ? { url: `https://${trimmed}` } : { slug: trimmed }
}
