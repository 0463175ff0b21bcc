import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { Problem } from '../platform/problem.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findSeries, isSameName, type Series } from './link-addresses.ts'
import { addMissingLinks, findLink, type SourceLink, saveLink } from './source-links.store.ts'

/** A manga at a source, and the link that this follows from. */
export type LinkedSeries = {
  /** Most likely first. */
  readonly series: readonly Series[]
  readonly link: SourceLink | undefined
}

type LinkedManga = { readonly id: string; readonly slug: string }

/** The names and addresses to try for a manga at a source. */
export async function findLinkedSeries(db: Db | Tx, source: ContentSource, manga: LinkedManga): Promise<LinkedSeries> {
  const link = await findLink(db, manga.id, source.id)
  return { series: findSeries(applyTheme(source), manga.slug, link), link }
}

/**
 * Stores what worked as the link of the manga, unless a person set the link.
 * @param before the link at the time of reading
 * @throws Problem `conflict` when a person has set another link since then.
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
