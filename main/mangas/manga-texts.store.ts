import type { Tx } from '../database/schema.ts'
import { foldText } from '../platform/fold-text.ts'

/** Normalises text for search: folded, with the two forms of the Greek letter made equal (Unicode full case folding). */
export const normalizeForSearch = (text: string): string => foldText(text).replaceAll('ς', 'σ')

/** Replaces the searched texts of a manga. */
export async function replaceTexts(tx: Tx, mangaId: string): Promise<void> {
  const manga = await tx
    .selectFrom('mangas')
    .select(['title', 'author', 'catalog_titles'])
    .where('id', '=', mangaId)
    .executeTakeFirstOrThrow()
  const slugs = await tx.selectFrom('manga_slugs').select('slug').where('manga_id', '=', mangaId).execute()
  const titles = [manga.title, ...(JSON.parse(manga.catalog_titles) as string[])].map(normalizeForSearch)
  const texts = [
    ...[...new Set(titles)].map((text) => ({ kind: 'title', text }) as const),
    { kind: 'author', text: normalizeForSearch(manga.author) },
    ...slugs.map(({ slug }) => ({ kind: 'slug', text: slug }) as const),
  ] as const
  await tx.deleteFrom('manga_texts').where('manga_id', '=', mangaId).execute()
  for (const text of texts)
    await tx
      .insertInto('manga_texts')
      .values({ manga_id: mangaId, ...text })
      .execute()
}

/** The key that the genre filter compares. Genres with the same key are the same. */
export async function replaceGenres(tx: Tx, mangaId: string, genres: readonly string[]): Promise<void> {
  const keys = new Set(genres.map(normalizeForSearch))
  await tx.deleteFrom('manga_genres').where('manga_id', '=', mangaId).execute()
  for (const genre_key of keys) await tx.insertInto('manga_genres').values({ genre_key, manga_id: mangaId }).execute()
}
