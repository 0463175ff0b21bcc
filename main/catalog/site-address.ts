import { isCatalogId } from '../../shared/catalog-source.ts'

/** What an address of the catalog's site leads to. */
type SiteAddress = { readonly kind: 'manga' | 'chapter' | 'list'; readonly id: string }

const hosts = /^(?:www\.)?(?:mangadex\.org|canary\.mangadex\.dev)$/
const kinds = new Map<string, SiteAddress['kind']>([
  ['title', 'manga'],
  ['manga', 'manga'],
  ['chapter', 'chapter'],
  ['list', 'list'],
])

/** Undefined for other addresses, and for what is no address. */
export function parseSiteAddress(address: string): SiteAddress | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.test(url.hostname)) return undefined
  const [, name = '', id = ''] = url.pathname.split('/')
  const kind = kinds.get(name)
  return kind !== undefined && isCatalogId(id) ? { kind, id: id.toLowerCase() } : undefined
}

/** The address of a list at the catalog's site. */
export const listAddress = (id: string): string => `https://mangadex.org/list/${id}`
