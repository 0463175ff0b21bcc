import type { RecordContext } from './context.ts'
import { findLabels, replaceLabels } from './labels.store.ts'
import { requireMangaExists } from './require.ts'

/** @throws Problem `not_found`. */
export async function getLabels({ db }: Pick<RecordContext, 'db'>, mangaId: string): Promise<string[]> {
  await requireMangaExists(db, mangaId)
  return await findLabels(db, mangaId)
}

/** @returns the labels, sorted. @throws Problem `not_found`. */
export async function setLabels(context: RecordContext, mangaId: string, labels: readonly string[]): Promise<string[]> {
  const stored = await context.db.transaction().execute(async (tx) => {
    await requireMangaExists(tx, mangaId)
    await replaceLabels(tx, mangaId, labels)
    return await findLabels(tx, mangaId)
  })
  context.announce({ name: 'manga.changed', data: { mangaId } })
  return stored
}
