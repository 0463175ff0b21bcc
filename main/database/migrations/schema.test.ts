import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../../test/support/temporary-database.ts'

const now = '2026-01-01T00:00:00.000Z'
let database: TemporaryDatabase

beforeEach(async () => {
  database = await openTemporaryDatabase()
  database.connection.pragma('synchronous = OFF') // triggers do not depend on it
})
afterEach(() => database.close())

const run = (text: string, ...values: unknown[]) => database.connection.prepare(text).run(...values)
const all = <T>(text: string) => database.connection.prepare(text).all() as T[]

type Kept = {
  readonly id: string
  readonly visible: number
  readonly volumes: number
  readonly hidden: number
  readonly available: number
  readonly hasAvailable: number
  readonly unread: number
  readonly hasUnread: number
  readonly hasMissing: number
  readonly own: string | null
  readonly chapter: string | null
  readonly formerSlugs: string
}

/** What triggers keep in the rows of mangas. */
const stored = () =>
  all<Kept>(`select id, visible_chapters as visible, visible_volumes as volumes, hidden_chapters as hidden, available_chapters as available,
    has_available as hasAvailable, unread_chapters as unread, has_unread as hasUnread, has_missing as hasMissing,
    own_cover as own, chapter_cover as chapter, former_slugs as formerSlugs from mangas order by id`)

/** The same, read from all rows of the other tables. */
const computed = () =>
  all<Kept>(`select *, available > 0 as hasAvailable, unread > 0 as hasUnread from (select m.id,
      (select count(*) from chapters c where c.manga_id = m.id and +is_visible = 1) as visible,
      (select count(*) from chapters c where c.manga_id = m.id and +is_visible = 1 and label = 'volume') as volumes,
      (select count(*) from chapters c where c.manga_id = m.id and +is_visible = 0) as hidden,
      (select count(file_path) from chapters c where c.manga_id = m.id and +is_visible = 1) as available,
      (select count(*) from chapters c left join reading_progress p on p.chapter_id = c.id
        where c.manga_id = m.id and +is_visible = 1 and ifnull(p.completed, 0) = 0) as unread,
      (select substr(sha256, 1, 12) from manga_covers where manga_id = m.id) as own,
      (select substr(sha256, 1, 12) from chapters c where c.manga_id = m.id and +is_visible = 1
        and +file_path is not null order by number, id limit 1) as chapter,
      (select json_group_array(slug) from (select s.slug from manga_slugs s
        where s.manga_id = m.id and s.slug <> m.slug order by added_at, s.slug)) as formerSlugs
    from mangas m) order by id`).map((row) => ({ ...row, hasMissing: hasMissing(row.id) }))

/** By definition: 1 if no visible chapter has some whole number between the first and the last. */
function hasMissing(mangaId: string): number {
  const numbers = database.connection
    .prepare<[string], number>('select number from chapters where manga_id = ? and +is_visible = 1')
    .pluck()
    .all(mangaId)
  const whole = new Set(numbers.map(Math.floor))
  return Number(whole.size > 0 && Math.max(...whole) - Math.min(...whole) >= whole.size)
}

const manga = fc.constantFrom('x', 'y')
const chapter = fc.integer({ min: 1, max: 10 })
const number = fc.constantFrom(0, 0.5, 1, 1.5, 1.9, 2, 2.1, 3, 4, 4.5, 5, 8.5, 9)
const slug = fc.constantFrom('a', 'b', 'c', 'd')
const bit = fc.constantFrom(0, 1)
const label = fc.constantFrom('', 'volume')
const hash = fc.stringMatching(/^[0-9a-f]{64}$/)
const changes = {
  chapter: fc.tuple(manga, chapter, number, bit, label),
  file: fc.tuple(chapter, hash, bit),
  show: fc.tuple(chapter, bit),
  number: fc.tuple(chapter, number),
  label: fc.tuple(chapter, label),
  move: fc.tuple(chapter, manga),
  'remove chapter': fc.tuple(chapter),
  progress: fc.tuple(chapter, bit),
  'remove progress': fc.tuple(chapter),
  cover: fc.tuple(manga, hash),
  'remove cover': fc.tuple(manga),
  slug: fc.tuple(manga, slug, fc.integer({ min: 1, max: 3 })),
  'change slug': fc.tuple(manga, fc.option(slug)),
  'remove slug': fc.tuple(slug),
  'remove manga': fc.tuple(manga),
}
type Kind = keyof typeof changes
const weights: Partial<Record<Kind, number>> = { chapter: 12, file: 8, show: 4, number: 3, progress: 6, slug: 3 }
const change = fc.oneof(
  ...Object.entries(changes).map(([kind, values]) => ({
    weight: weights[kind as Kind] ?? 1,
    arbitrary: fc.tuple(fc.constant(kind as Kind), values as fc.Arbitrary<unknown[]>),
  })),
)

/** Does nothing when the manga is there. */
const addManga = (id: unknown) =>
  run(
    `insert or ignore into mangas (id, title, title_key, slug, description, author, publication_year, genres, status,
      folder, folder_key, created_at, updated_at) values (?, ?, ?, ?, '', 'A', 2000, '[]', 'ongoing', ?, ?, ?, ?)`,
    ...[id, id, id, id, id, id, now, now],
  )

const apply: Record<Kind, (...values: unknown[]) => void> = {
  chapter(mangaId, id, at, isVisible, label) {
    addManga(mangaId)
    run(
      `insert or ignore into chapters (id, manga_id, number, volume, is_visible, label, created_at, updated_at)
        values (?, ?, ?, ?, ?, ?, ?, ?)`,
      // A different volume for each chapter, so that several can have the same number.
      ...[String(id), mangaId, at, id, isVisible, label, now, now],
    )
  },
  file(id, sha256, exists) {
    const file = exists ? [`${id}.cbz`, sha256, 1] : [null, null, null]
    run('update chapters set file_path = ?, sha256 = ?, page_count = ? where id = ?', ...file, String(id))
  },
  show: (id, isVisible) => run('update chapters set is_visible = ? where id = ?', isVisible, String(id)),
  number: (id, at) => run('update chapters set number = ? where id = ?', at, String(id)),
  label: (id, label) => run('update chapters set label = ? where id = ?', label, String(id)),
  move(id, mangaId) {
    addManga(mangaId)
    run('update chapters set manga_id = ? where id = ?', mangaId, String(id))
  },
  'remove chapter': (id) => run('delete from chapters where id = ?', String(id)),
  progress: (id, completed) =>
    run(
      `insert into reading_progress (chapter_id, page, completed, updated_at) select id, 1, ?, ? from chapters where id = ?
       on conflict (chapter_id) do update set completed = excluded.completed`,
      ...[completed, now, String(id)],
    ),
  'remove progress': (id) => run('delete from reading_progress where chapter_id = ?', String(id)),
  cover(mangaId, sha256) {
    addManga(mangaId)
    run(
      `insert into manga_covers (manga_id, source_url, file, media_type, width, height, size_bytes, sha256, fetched_at)
        values (?, 'u', 'f', 'image/png', 1, 1, 1, ?, ?) on conflict (manga_id) do update set sha256 = excluded.sha256`,
      ...[mangaId, sha256, now],
    )
  },
  'remove cover': (mangaId) => run('delete from manga_covers where manga_id = ?', mangaId),
  slug(mangaId, name, day) {
    addManga(mangaId)
    run('insert or ignore into manga_slugs values (?, ?, ?)', name, mangaId, `2026-01-0${day}T00:00:00.000Z`)
  },
  'change slug': (mangaId, name) => run('update or ignore mangas set slug = ? where id = ?', name ?? mangaId, mangaId),
  'remove slug': (name) => run('delete from manga_slugs where slug = ?', name),
  'remove manga': (mangaId) => run('delete from mangas where id = ?', mangaId),
}

test('keeps counts, covers and former slugs of mangas correct through any changes', () => {
  const { connection } = database
  const seen = { hidden: 0, unread: 0, available: 0, own: 0, chapter: 0, missing: 0, whole: 0, slugs: 0 }
  const property = fc.property(fc.array(change, { minLength: 10, maxLength: 80, size: 'max' }), (list) => {
    if (connection.inTransaction) connection.exec('rollback')
    connection.exec('begin')
    for (const [kind, values] of list) {
      apply[kind](...values)
      const wanted = computed()
      expect(stored()).toEqual(wanted)
      for (const row of wanted) {
        seen.hidden += row.hidden
        seen.unread += row.hasUnread
        seen.available += row.hasAvailable
        seen.own += Number(row.own !== null)
        seen.chapter += Number(row.chapter !== null)
        seen.missing += row.hasMissing
        seen.whole += Number(!row.hasMissing && row.visible > 1)
        seen.slugs += Number((JSON.parse(row.formerSlugs) as string[]).length > 1)
      }
    }
  })
  fc.assert(property, { numRuns: 60 })
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(100) // otherwise nothing happened
})
