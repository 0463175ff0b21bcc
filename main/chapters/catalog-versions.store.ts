import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

/** A stored version of a chapter in the external catalog. */
export type StoredVersion = {
  readonly externalId: string
  /** Names of its scanlation groups. */
  readonly groups: readonly string[]
  readonly pages: number
  readonly isExternal: boolean
  readonly externalUrl: string | null
  readonly isUnavailable: boolean
  readonly readableAt: string
}

/** A chapter of the catalog's list. `versions` is in order of preference and never empty. */
export type CatalogListEntry = {
  readonly number: number
  /** Distinguishes chapters with the same number, volume and language. */
  readonly label: string
  readonly volume: number | null
  readonly language: string
  readonly title: string | null
  readonly versions: readonly StoredVersion[]
}

export type VersionRow = Schema['catalog_versions']

const toVersion = (row: VersionRow): StoredVersion => ({
  externalId: row.external_id,
  groups: JSON.parse(row.groups) as string[],
  pages: row.pages,
  isExternal: row.is_external === 1,
  externalUrl: row.external_url,
  isUnavailable: row.is_unavailable === 1,
  readableAt: row.readable_at,
})

/** The versions whose pages can be downloaded, in the order to try. Removed versions are left out. */
export async function downloadableVersions(db: Db | Tx, chapterId: string): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('catalog_versions')
    .selectAll()
    .where('chapter_id', '=', chapterId)
    .where('removed_at', 'is', null)
    .where('is_external', '=', 0)
    .where('is_unavailable', '=', 0)
    .where('pages', '>', 0)
    .orderBy('position')
    .execute()
  return rows.map(toVersion)
}

/** The chapters whose pages can be downloaded from the catalog. */
export async function selectDownloadableFromCatalog(db: Db | Tx, chapterIds: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ chapter_id: string }>(
    db,
    `select distinct chapter_id from catalog_versions where chapter_id in (select value from json_each(?))
     and removed_at is null and is_external = 0 and is_unavailable = 0 and pages > 0`,
    [JSON.stringify(chapterIds)],
  )
  return new Set(rows.map((row) => row.chapter_id))
}

/**
 * The chapters that cannot be downloaded: the catalog links to their publisher, or has removed or withdrawn them, and
 * no source lists them.
 */
export async function selectNotDownloadable(db: Db | Tx, chapterIds: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ chapter_id: string }>(
    db,
    `select chapter_id from catalog_versions where chapter_id in (select value from json_each(?))
     and chapter_id not in (select chapter_id from chapter_addresses) group by chapter_id
     having max(removed_at is null and is_external = 0 and is_unavailable = 0 and pages > 0) = 0`,
    [JSON.stringify(chapterIds)],
  )
  return new Set(rows.map((row) => row.chapter_id))
}

export const listVersions = (db: Db | Tx, mangaId: string): Promise<VersionRow[]> =>
  db
    .selectFrom('catalog_versions')
    .innerJoin('chapters', 'chapters.id', 'catalog_versions.chapter_id')
    .selectAll('catalog_versions')
    .where('chapters.manga_id', '=', mangaId)
    .execute()

export const toVersionRow = (chapterId: string, position: number, version: StoredVersion): VersionRow => ({
  external_id: version.externalId,
  chapter_id: chapterId,
  position,
  groups: JSON.stringify(version.groups),
  pages: version.pages,
  is_external: version.isExternal ? 1 : 0,
  external_url: version.externalUrl,
  is_unavailable: version.isUnavailable ? 1 : 0,
  readable_at: version.readableAt,
  removed_at: null,
})

export async function upsertVersion(tx: Tx, { external_id, ...rest }: VersionRow): Promise<void> {
  await tx
    .insertInto('catalog_versions')
    .values({ external_id, ...rest })
    .onConflict((conflict) => conflict.column('external_id').doUpdateSet(rest))
    .execute()
}

export async function markVersionRemoved(tx: Tx, externalId: string, now: string): Promise<void> {
  await tx.updateTable('catalog_versions').set({ removed_at: now }).where('external_id', '=', externalId).execute()
}
