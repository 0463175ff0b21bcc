import { CompiledQuery } from 'kysely'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'

// The connection notes which mangas have other texts. What is rolled back is not noted, and nothing is written to the disk.
const statements = [
  'create temp table if not exists changed_texts (seq integer primary key autoincrement, manga_id text not null unique)',
  ...(['insert', 'update', 'delete'] as const).map((event) => {
    const row = event === 'delete' ? 'old' : 'new'
    return `create temp trigger if not exists texts_${event} after ${event} on main.manga_texts begin
      insert or replace into changed_texts (manga_id) values (${row}.manga_id);
    end`
  }),
  // Another title is in another place of the order.
  `create temp trigger if not exists titles_changed after update of title_key on main.mangas begin
    insert or replace into changed_texts (manga_id) values (new.id);
  end`,
]

/** Notes from now on which mangas have other texts, until the connection is closed. */
export async function noteChangedTexts(db: Db): Promise<void> {
  for (const sql of statements) await db.executeQuery(CompiledQuery.raw(sql))
}

/** A manga whose texts changed, and the number of its last change. */
type ChangedTexts = { readonly seq: number; readonly mangaId: string }

/** The mangas whose texts changed after the change `seq`. */
export const listChangedTexts = (db: Db, seq: number): Promise<ChangedTexts[]> =>
  queryRows<ChangedTexts>(db, 'select seq, manga_id as mangaId from changed_texts where seq > ? order by seq', [seq])
