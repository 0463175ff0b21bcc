import { placeholders, queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { replaceTexts } from './manga-texts.store.ts'

/** The manga with this current or earlier slug. */
export async function findMangaIdBySlug(db: Db | Tx, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('manga_slugs').select('manga_id').where('slug', '=', slug).executeTakeFirst()
  return row?.manga_id
}

/** Adds alternative slugs, except those that another manga has. */
export async function addAlternativeSlugs(tx: Tx, id: string, slugs: readonly string[], now: string): Promise<void> {
  for (const slug of slugs) {
    await tx
      .insertInto('manga_slugs')
      .values({ slug, manga_id: id, added_at: now })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  }
  await replaceTexts(tx, id)
}

/** The current and earlier slugs of all mangas that start with `start`. */
export async function findTakenSlugs(tx: Tx, start: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('manga_slugs').select('slug').where('slug', 'like', `${start}%`).execute()
  return new Set(rows.map((row) => row.slug))
}

/** Earlier slugs by manga, oldest first. A manga without any is absent. */
export async function findAlternativeSlugs(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await queryRows<{ manga_id: string; slug: string }>(
    db,
    `select s.manga_id, s.slug from manga_slugs s join mangas m on m.id = s.manga_id
     where s.manga_id in (${placeholders(ids)}) and s.slug <> m.slug order by s.added_at, s.slug`,
    ids,
  )
  const byManga = Map.groupBy(rows, (row) => row.manga_id)
  return new Map([...byManga].map(([id, slugs]) => [id, slugs.map((row) => row.slug)]))
}
