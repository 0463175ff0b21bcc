import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findMangaBySlug } from '../mangas/mangas.store.ts'
import { Problem } from '../platform/problem.ts'
import { comparableAddress } from '../scraper/addresses/address-text.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { nameByAddress } from './address-owner.ts'
import { findSeries, isSameName, listAddressOf, type Series } from './link-addresses.ts'
import { addMissingLinks, findLink, findLinksOfSource, type SourceLink, saveLink } from './source-links.store.ts'

/** A manga at a source, and the link that this follows from. */
export type LinkedSeries = {
  /** Most likely first. */
  readonly series: readonly Series[]
  readonly link: SourceLink | undefined
}

type LinkedManga = { readonly id: string; readonly slug: string }

/** The names and addresses to try for a manga at a source. Throws `chapter_not_found` if it must be linked first. */
export async function findLinkedSeries(db: Db | Tx, source: ContentSource, manga: LinkedManga): Promise<LinkedSeries> {
  const link = await findLink(db, manga.id, source.id)
  // A server has its own numbers: its manga 86 is not the one with the slug 86.
  if (source.options.server && !link?.url)
    throw new Problem('chapter_not_found', message('suwayomi.notLinked', { source: source.name }))
  return { series: findSeries(applyTheme(source), manga.slug, link), link }
}

/**
 * Stores what worked as the link of the manga, unless the user set the link.
 * @param before the link at the time of reading
 * @throws Problem `conflict` when the user has set another link since then.
 */
export async function rememberSeries(
  tx: Tx,
  mangaId: string,
  sourceId: string,
  {
    worked,
    before,
    now,
  }: { readonly worked: Series | undefined; readonly before: SourceLink | undefined; readonly now: string },
): Promise<void> {
  const link = await findLink(tx, mangaId, sourceId)
  if (link?.isChosen && !(before && isSameName(link, before)))
    throw new Problem('conflict', message('links.changedMeanwhile'), { retryable: true })
  if (!worked) return
  const isChosen = link?.isChosen ?? false
  if (isChosen && !isSameName(link!, worked.name)) return
  await saveLink(tx, mangaId, { sourceId, ...worked.name, isChosen, verifiedAt: now })
}

/** Keeps the sources of a manga readable when its slug changes. */
export const keepFormerSlug = (tx: Tx, mangaId: string, formerSlug: string): Promise<void> =>
  addMissingLinks(tx, mangaId, formerSlug)

/** The manga that is linked to the series of an address, or whose slug the address contains and that was read there. */
export async function findLinkedManga(
  db: Db | Tx,
  source: ContentSource,
  address: string,
): Promise<string | undefined> {
  const name = nameByAddress(source, address)
  const themed = applyTheme(source)
  const wanted = seriesAddress(themed, name.url ?? address, name.slug)
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
  if (name.slug === null || themed.options.chapterList?.urlFormat === undefined) return name.url ?? address
  const link = { sourceId: source.id, slug: name.slug, url: null, isChosen: true, verifiedAt: null } as const
  return listAddressOf(themed, findSeries(themed, name.slug, link)[0]!).replace(/\{page\}|%7Bpage%7D/gi, '1')
}
