import { CompiledQuery } from 'kysely'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'

/** The columns that lists show, order and filter by. */
const columns = [
  'id',
  'title',
  'title_key',
  'slug',
  'former_slugs',
  'author',
  'publication_year',
  'year_estimated',
  'genres',
  'status',
  'external_id',
  'image_url',
  'rating',
  'last_read_at',
  'created_at',
  'updated_at',
  'visible_chapters',
  'available_chapters',
  'unread_chapters',
  'has_unread',
  'has_available',
  'has_missing',
  'own_cover',
  'chapter_cover',
] as const

// Not `insert or replace`: the statement that fires a trigger can decide otherwise about conflicts.
const note = (row: 'new' | 'old') => `begin
  delete from changed_mangas where place = ${row}.rowid;
  insert into changed_mangas (place) values (${row}.rowid);
end`

// The connection notes which mangas changed. What is rolled back is not noted, and nothing is written to the disk.
const statements = [
  'create temp table if not exists changed_mangas (seq integer primary key autoincrement, place integer not null unique)',
  `create temp trigger if not exists mangas_added after insert on main.mangas ${note('new')}`,
  `create temp trigger if not exists mangas_removed after delete on main.mangas ${note('old')}`,
  `create temp trigger if not exists mangas_changed after update of ${columns.join(', ')} on main.mangas
    when ${columns.map((column) => `old.${column} is not new.${column}`).join(' or ')} ${note('new')}`,
]

/** Starts to record the mangas that lists show differently or elsewhere, until the connection is closed. */
export async function noteChangedMangas(db: Db): Promise<void> {
  for (const sql of statements) await db.executeQuery(CompiledQuery.raw(sql))
}

/** The row number of a manga that changed, was added or was removed, and the number of its last change. */
type ChangedManga = { readonly seq: number; readonly place: number }

/** The mangas that changed after the change `seq`, in this order. */
export const listChangedMangas = (db: Db, seq: number, limit: number): Promise<ChangedManga[]> =>
  queryRows<ChangedManga>(db, 'select seq, place from changed_mangas where seq > ? order by seq limit ?', [seq, limit])

export async function findLastChange(db: Db): Promise<number> {
  const [last] = await queryRows<{ seq: number | null }>(db, 'select max(seq) as seq from changed_mangas', [])
  return last?.seq ?? 0
}
