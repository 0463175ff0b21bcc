import type { Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../database/schema.ts'

/** How a manga is named at a source: by a slug or by the address of its page with the chapter list. */
export type SeriesName = { readonly slug: string; readonly url: null } | { readonly slug: null; readonly url: string }

export type SourceLink = SeriesName & {
  readonly sourceId: string
  /** Whether the user set the link. It is then never replaced by what works. */
  readonly isChosen: boolean
  /** When the source was last read by this link. */
  readonly verifiedAt: string | null
}

const toLink = (row: Selectable<Schema['source_links']>): SourceLink => ({
  sourceId: row.source_id,
  ...(row.url === null ? { slug: row.slug!, url: null } : { slug: null, url: row.url }),
  isChosen: row.is_chosen === 1,
  verifiedAt: row.verified_at,
})

/** The links of a manga by source. */
export async function findLinks(db: Db | Tx, mangaId: string): Promise<Map<string, SourceLink>> {
  const rows = await db.selectFrom('source_links').selectAll().where('manga_id', '=', mangaId).execute()
  return new Map(rows.map((row) => [row.source_id, toLink(row)]))
}

export async function findLink(db: Db | Tx, mangaId: string, sourceId: string): Promise<SourceLink | undefined> {
  const row = await db
    .selectFrom('source_links')
    .selectAll()
    .where('manga_id', '=', mangaId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  return row && toLink(row)
}

/** The links of all mangas to a source. */
export async function findLinksOfSource(
  db: Db | Tx,
  sourceId: string,
): Promise<(SourceLink & { readonly mangaId: string })[]> {
  const rows = await db.selectFrom('source_links').selectAll().where('source_id', '=', sourceId).execute()
  return rows.map((row) => ({ ...toLink(row), mangaId: row.manga_id }))
}

export async function saveLink(tx: Tx, mangaId: string, link: SourceLink): Promise<void> {
  const values = {
    slug: link.slug,
    url: link.url,
    is_chosen: link.isChosen ? 1 : 0,
    verified_at: link.verifiedAt,
  }
  await tx
    .insertInto('source_links')
    .values({ manga_id: mangaId, source_id: link.sourceId, ...values })
    .onConflict((conflict) => conflict.columns(['manga_id', 'source_id']).doUpdateSet(values))
    .execute()
}

/** @returns whether there was a link */
export async function deleteLink(tx: Tx, mangaId: string, sourceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('source_links')
    .where('manga_id', '=', mangaId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Adds the slug as the link to every source that has no link. */
export async function addMissingLinks(tx: Tx, mangaId: string, slug: string): Promise<void> {
  await tx
    .insertInto('source_links')
    .columns(['manga_id', 'source_id', 'slug', 'url', 'is_chosen', 'verified_at'])
    .expression((select) =>
      select
        .selectFrom('content_sources')
        .select(({ val, ref }) => [
          val(mangaId).as('manga_id'),
          ref('id').as('source_id'),
          val(slug).as('slug'),
          val(null).as('url'),
          val(0).as('is_chosen'),
          val(null).as('verified_at'),
        ]),
    )
    .orIgnore()
    .execute()
}
