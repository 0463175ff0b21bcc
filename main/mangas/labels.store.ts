import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { normalizeForSearch } from './manga-texts.store.ts'

export type Label = { readonly name: string; readonly mangaCount: number }

/** By name. Spellings that differ only in case and accents are one label. */
export async function listLabels(db: Db): Promise<Label[]> {
  const rows = await queryRows<Label>(
    db,
    `select min(label) as name, count(*) as mangaCount from manga_labels group by label_key order by label_key`,
    [],
  )
  return rows
}

export async function findLabels(db: Db | Tx, mangaId: string): Promise<string[]> {
  const rows = await queryRows<{ label: string }>(
    db,
    'select label from manga_labels where manga_id = ? order by label_key',
    [mangaId],
  )
  return rows.map(({ label }) => label)
}

/** Adds labels that the manga does not have. */
export async function addLabels(tx: Tx, mangaId: string, labels: readonly string[]): Promise<void> {
  for (const label of labels.map((one) => one.trim()).filter((one) => one !== ''))
    await tx
      .insertInto('manga_labels')
      .values({ manga_id: mangaId, label_key: normalizeForSearch(label), label })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function replaceLabels(tx: Tx, mangaId: string, labels: readonly string[]): Promise<void> {
  await tx.deleteFrom('manga_labels').where('manga_id', '=', mangaId).execute()
  await addLabels(tx, mangaId, labels)
}
