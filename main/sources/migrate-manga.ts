import { removeChapterAddresses } from '../chapters/chapters.store.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findPreferredSourceIds, setPreferredSourceIds } from './content-sources.store.ts'
import { deleteLink, findLink, type SourceLink, saveLink } from './source-links.store.ts'

/** The sources of a manga before a migration. */
export type FormerSources = { readonly preferredIds: readonly string[]; readonly link: SourceLink | null }

export async function findFormerSources(db: Db | Tx, mangaId: string, sourceId: string): Promise<FormerSources> {
  return {
    preferredIds: await findPreferredSourceIds(db, mangaId),
    link: (await findLink(db, mangaId, sourceId)) ?? null,
  }
}

type Target = { readonly sourceId: string; readonly fromSourceId?: string | undefined; readonly url: string }

/** Makes a series of a source the first one of a manga. @param usedIds the sources that the manga uses now, in order */
export async function migrateManga(
  tx: Tx,
  mangaId: string,
  { sourceId, fromSourceId, url }: Target,
  usedIds: readonly string[],
  now: string,
): Promise<void> {
  const others = usedIds.filter((id) => id !== sourceId && id !== fromSourceId)
  await setPreferredSourceIds(tx, mangaId, [sourceId, ...others])
  const before = await findLink(tx, mangaId, sourceId)
  if (before?.url !== url) await removeChapterAddresses(tx, mangaId, sourceId)
  await saveLink(tx, mangaId, { sourceId, slug: null, url, isChosen: true, verifiedAt: now })
}

/** Restores the sources of a manga. @returns false when they were changed since the migration */
export async function restoreSources(
  tx: Tx,
  mangaId: string,
  { sourceId, url }: Target,
  { preferredIds, link }: FormerSources,
): Promise<boolean> {
  const [first] = await findPreferredSourceIds(tx, mangaId)
  if (first !== sourceId || (await findLink(tx, mangaId, sourceId))?.url !== url) return false
  await setPreferredSourceIds(tx, mangaId, preferredIds)
  if (link?.url !== url) await removeChapterAddresses(tx, mangaId, sourceId)
  if (link) await saveLink(tx, mangaId, link)
  else await deleteLink(tx, mangaId, sourceId)
  return true
}
