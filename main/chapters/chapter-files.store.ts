import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import type { ChapterKey, ChapterRow } from './chapters.store.ts'
import { isLinkedPath } from './linked-path.ts'

export type ChapterPage = Omit<Schema['chapter_pages'], 'chapter_id'>

type StoredFile = {
  readonly path: string
  /** The file that this one replaces, to be removed afterwards. */
  readonly replaces: string | null
  readonly sizeBytes: number
  readonly sha256: string
  /** Null for a file that the user brought. */
  readonly sourceName: string | null
  /** Without it the source is not known. */
  readonly sourceId?: string | null
  /** The groups of the version in the file, if known. */
  readonly groups?: readonly string[] | undefined
  readonly pages: readonly ChapterPage[]
}

/** Stores the file and pages of the chapter. Runs in the caller's transaction. */
export async function setChapterFile(tx: Tx, id: string, file: StoredFile, now: string): Promise<void> {
  await queryRows(tx, setFile, [
    file.path,
    file.replaces,
    file.sizeBytes,
    file.sha256,
    file.pages.length,
    file.sourceName,
    file.sourceId ?? null,
    file.groups ? JSON.stringify(file.groups) : null,
    now,
    id,
  ])
  await queryRows(tx, 'delete from chapter_pages where chapter_id = ?', [id])
  await queryRows(tx, insertPages, [id, JSON.stringify(file.pages)])
}

/** Adds a chapter that has its file from the start, in half of the time of adding one and setting its file. */
export async function insertChapterWithFile(
  tx: Tx,
  chapter: ChapterKey & { id: string; mangaId: string; title: string | null; label: string },
  file: Omit<StoredFile, 'replaces' | 'sourceName' | 'sourceId'>,
  now: string,
): Promise<void> {
  const { id, mangaId, number, volume, language, title, label } = chapter
  const { path, sizeBytes, sha256, pages, groups } = file
  const ofFile = [path, sizeBytes, sha256, pages.length, groups ? JSON.stringify(groups) : null]
  await queryRows(tx, insertWithFile, [id, mangaId, number, volume, language, title, label, ...ofFile, now, now])
  await queryRows(tx, insertPages, [id, JSON.stringify(pages)])
}

// Written out, because thousands of files are recorded one after the other.
const setFile = `update chapters set file_path = ?, orphan_path = ?, size_bytes = ?, sha256 = ?, page_count = ?,
  source_name = ?, source_id = ?, file_groups = ?, updated_at = ? where id = ?`
const insertWithFile = `insert into chapters (id, manga_id, number, volume, language, title, label,
  file_path, size_bytes, sha256, page_count, file_groups, groups, is_visible, created_at, updated_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', 1, ?, ?)`
const insertPages = `insert into chapter_pages (chapter_id, number, entry_name, media_type, width, height, size_bytes)
  select ?, value ->> 'number', value ->> 'entry_name', value ->> 'media_type', value ->> 'width', value ->> 'height',
    value ->> 'size_bytes' from json_each(?)`

/**
 * Removes the file and pages of the chapter. The file is recorded as an orphan unless another orphan is recorded, or the file
 * is not Bunko's.
 */
export async function clearChapterFile(tx: Tx, row: ChapterRow, now: string): Promise<void> {
  await tx
    .updateTable('chapters')
    .set({
      file_path: null,
      orphan_path: row.orphan_path ?? (row.file_path && isLinkedPath(row.file_path) ? null : row.file_path),
      size_bytes: null,
      sha256: null,
      page_count: null,
      source_name: null,
      source_id: null,
      file_groups: null,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  await tx.deleteFrom('chapter_pages').where('chapter_id', '=', row.id).execute()
}

/** @param limit -1 for no limit */
export async function findPages(db: Db | Tx, chapterId: string, offset: number, limit: number): Promise<ChapterPage[]> {
  return await db
    .selectFrom('chapter_pages')
    .select(['number', 'entry_name', 'media_type', 'width', 'height', 'size_bytes'])
    .where('chapter_id', '=', chapterId)
    .orderBy('number')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** A short tag of an archive, for addresses and ETags. */
export const versionTag = (sha256: string): string => sha256.slice(0, 12)

export type StoredPage = ChapterPage & Pick<ChapterRow, 'file_path' | 'sha256'>

/** The pages of a chapter and the archive that contains them, by number. */
export async function findStoredPage(db: Db, chapterId: string, number: number): Promise<StoredPage | undefined> {
  const [page] = await queryRows<StoredPage>(
    db,
    `select p.number, p.entry_name, p.media_type, p.width, p.height, p.size_bytes, c.file_path, c.sha256
     from chapter_pages p join chapters c on c.id = p.chapter_id where p.chapter_id = ? and p.number = ?`,
    [chapterId, number],
  )
  return page
}

/** All pages of the visible chapters of a volume that have a CBZ, with their chapters, by number, language and page. */
export async function findPagesOfVolume(db: Db, mangaId: string, volume: number) {
  const rows = await db
    .selectFrom('chapters')
    .innerJoin('chapter_pages', 'chapter_pages.chapter_id', 'chapters.id')
    .select(['chapters.id', 'chapters.number', 'language', 'file_path', 'sha256', 'source_name'])
    .select(['chapter_pages.number as page', 'entry_name', 'media_type', 'width', 'height', 'chapter_pages.size_bytes'])
    .where('manga_id', '=', mangaId)
    .where('volume', '=', volume)
    .where('is_visible', '=', 1)
    .where('file_path', 'is not', null)
    .orderBy('chapters.number')
    .orderBy('language')
    .orderBy('chapters.id')
    .orderBy('chapter_pages.number')
    .execute()
  return rows.map((row) => ({ ...row, file_path: row.file_path!, sha256: row.sha256! }))
}

export type VolumePageRow = Awaited<ReturnType<typeof findPagesOfVolume>>[number]

/**
 * Reserves the path of a new archive. After a crash, a file at a reserved path that is no chapter's `file_path` is known
 * to be an orphan and may be replaced.
 * @returns false when another chapter has or reserved the path, or this chapter has another orphan
 */
export async function reservePath(db: Db, id: string, path: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const holder = await tx
      .selectFrom('chapters')
      .select('id')
      .where((row) =>
        row.or([
          row('file_path', '=', path),
          row.and([row('orphan_path', '=', path), row('id', '!=', id)]),
          row.and([row('id', '=', id), row('orphan_path', 'is not', null), row('orphan_path', '!=', path)]),
        ]),
      )
      .executeTakeFirst()
    if (holder) return false
    await tx.updateTable('chapters').set({ orphan_path: path }).where('id', '=', id).execute()
    return true
  })
}

/** Whether the path is the file of any chapter, or is reserved by a chapter other than `id`. */
export async function isPathTaken(db: Db | Tx, id: string, path: string): Promise<boolean> {
  const holder = await db
    .selectFrom('chapters')
    .select('id')
    .where((row) =>
      row.or([row('file_path', '=', path), row.and([row('orphan_path', '=', path), row('id', '!=', id)])]),
    )
    .executeTakeFirst()
  return holder !== undefined
}

export type Orphan = { readonly id: string; readonly path: string }

/** Recorded orphan files, of all chapters or of the chapter `id`. */
export async function listOrphans(db: Db, id?: string): Promise<Orphan[]> {
  const rows = await db
    .selectFrom('chapters')
    .select(['id', 'orphan_path'])
    .where('orphan_path', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute()
  return rows.map((row) => ({ id: row.id, path: row.orphan_path! }))
}

/** Does nothing when the recorded path has changed. */
export async function clearOrphanPath(db: Db, { id, path }: Orphan): Promise<void> {
  await db
    .updateTable('chapters')
    .set({ orphan_path: null })
    .where('id', '=', id)
    .where('orphan_path', '=', path)
    .execute()
}
