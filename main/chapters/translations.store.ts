import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'

/** The place of the language of a chapter in the JSON array `?`, also of its main part as in `en-GB`; null if it is not there. */
const placeOf = (chapter: string) =>
  `(select min(key) from json_each(?) where value in (lower(${chapter}.language),
     substr(lower(${chapter}.language), 1, instr(${chapter}.language || '-', '-') - 1)))`

/**
 * The translations that another chapter of the manga stands for: the same chapter in a language that is preferred to theirs.
 * @param languages codes in lower case, preferred first
 */
export async function selectOtherTranslations(
  db: Db | Tx,
  chapterIds: readonly string[],
  languages: readonly string[],
): Promise<ReadonlySet<string>> {
  const preferred = JSON.stringify(languages)
  const rows = await queryRows<{ id: string }>(
    db,
    `select c.id from chapters c where c.id in (select value from json_each(?)) and c.language is not null
       and exists (select 1 from chapters o where o.manga_id = c.manga_id and o.number = c.number and o.label = c.label
         and ifnull(o.volume, c.volume) is ifnull(c.volume, o.volume) and o.is_visible = 1
         and ${placeOf('o')} < ifnull(${placeOf('c')}, 1000))`,
    [JSON.stringify(chapterIds), preferred, preferred],
  )
  return new Set(rows.map(({ id }) => id))
}
