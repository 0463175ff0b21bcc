import type { ChapterRow } from '../../chapters/chapters.store.ts'
import type { Tx } from '../../database/schema.ts'

type Key = Pick<ChapterRow, 'number' | 'volume' | 'language' | 'label'>
type Changes = Partial<Key & Pick<ChapterRow, 'title'>>

/**
 * Changes chapters of a manga together, so that they can swap their numbers. A chapter that would become what another one is
 * keeps its number, volume, language and label; its title changes.
 * @param rows all chapters of the manga
 * @returns the chapters that keep them
 */
export async function changeKeys(
  tx: Tx,
  rows: readonly ChapterRow[],
  changes: ReadonlyMap<string, Changes>,
  now: string,
): Promise<ReadonlySet<string>> {
  const moving = new Map<string, Key>()
  for (const row of rows) {
    const { title: _, ...key } = changes.get(row.id) ?? {}
    if (Object.keys(key).length > 0) moving.set(row.id, { ...keyOf(row), ...key })
  }
  const refused = new Set<string>()
  for (let isSettled = false; !isSettled; ) {
    const places = Map.groupBy(rows, (row) => JSON.stringify(moving.get(row.id) ?? keyOf(row)))
    const colliding = [...places.values()].filter(({ length }) => length > 1).flat()
    isSettled = colliding.length === 0
    for (const { id } of colliding) if (moving.delete(id)) refused.add(id)
  }
  const set = (id: string, values: Changes) =>
    tx
      .updateTable('chapters')
      .set({ ...values, updated_at: now })
      .where('id', '=', id)
      .execute()
  // Chapters can swap numbers only after all of them gave up their old ones.
  for (const id of moving.keys()) await set(id, { label: `\0${id}` })
  for (const [id, { title }] of changes) {
    const values = { ...moving.get(id), ...(title !== undefined && { title }) }
    if (Object.keys(values).length > 0) await set(id, values)
  }
  return refused
}

const keyOf = ({ number, volume, language, label }: Key): Key => ({ number, volume, language, label })
