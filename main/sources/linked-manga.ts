import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findMangaBySlug } from '../mangas/mangas.store.ts'
import { comparableAddress } from '../scraper/addresses/address-text.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { nameByAddress } from './address-owner.ts'
import { findSeries, listAddressOf } from './link-addresses.ts'
import { findLinksOfSource } from './source-links.store.ts'

/** The manga that is linked to the series of an address, or whose slug the address contains and that was read there. */
export async function findLinkedManga(
  db: Db | Tx,
  source: ContentSource,
  address: string,
): Promise<string | undefined> {
  const name = nameByAddress(source, address)
  const themed = applyTheme(source)
  const wanted = seriesAddress(themed, address, name.slug)
  for (const link of await findLinksOfSource(db, source.id)) {
    const isSame =
      link.url === null
        ? link.slug === name.slug || seriesAddress(themed, undefined, link.slug) === wanted
        : comparableAddress(link.url) === wanted
    if (isSame && (link.isChosen || link.verifiedAt !== null)) return link.mangaId
  }
  return name.slug === null ? undefined : await linkedBySlug(db, source.id, name.slug)
}

async function linkedBySlug(db: Db | Tx, sourceId: string, slug: string): Promise<string | undefined> {
  const manga = await findMangaBySlug(db, slug)
  if (!manga) return undefined
  const links = await findLinksOfSource(db, sourceId)
  return links.some(({ mangaId }) => mangaId === manga.id) ? manga.id : undefined
}

/** The page of the series in a comparable form; undefined if the source does not describe it. */
function seriesAddress(source: ContentSource, address: string | undefined, slug: string | null): string | undefined {
  if (slug === null) return address && comparableAddress(address)
  if (source.options.chapterList?.urlFormat === undefined) return undefined
  const link = { sourceId: source.id, slug, url: null, isChosen: true, verifiedAt: null } as const
  return comparableAddress(listAddressOf(source, findSeries(source, slug, link)[0]!))
}

/** The page of the series behind the address of one of its chapters; the address itself if it is not known. */
export function seriesUrlOf(source: ContentSource, address: string): string {
  const name = nameByAddress(source, address)
  const themed = applyTheme(source)
  if (name.slug === null || themed.options.chapterList?.urlFormat === undefined) return address
  const link = { sourceId: source.id, slug: name.slug, url: null, isChosen: true, verifiedAt: null } as const
  return listAddressOf(themed, findSeries(themed, name.slug, link)[0]!).replace(/\{page\}|%7Bpage%7D/gi, '1')
}
