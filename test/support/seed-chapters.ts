import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setChapterFile } from '../../main/chapters/chapter-files.store.ts'
import { insertChapter } from '../../main/chapters/chapters.store.ts'
import type { Db } from '../../main/database/schema.ts'
import { insertManga } from '../../main/mangas/mangas.store.ts'
import { pageName } from '../../main/platform/cbz/entry-names.ts'
import { writeArchive } from '../../main/platform/cbz/write-archive.ts'
import { newId } from '../../main/platform/ids.ts'
import { sampleManga } from './samples.ts'

const now = '2026-01-01T00:00:00.000Z'

/** Inserts a manga without the API. @returns its id */
export async function seedManga(
  db: Db,
  slug: string = sampleManga.slug,
  title: string = sampleManga.title,
): Promise<string> {
  const id = newId()
  const names = { title, slug, folder: slug, folderKey: slug }
  const manga = { ...sampleManga, ...names, id, genres: [...sampleManga.genres] }
  await db
    .transaction()
    .execute((tx) => insertManga(tx, { ...manga, externalId: null, imageUrl: null, rating: null }, now))
  return id
}

/** The bytes of a page, which need not be an image; its size only if a test looks at it. */
type SeededPage = Uint8Array | { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
export type SeededChapter = {
  readonly number: number
  readonly volume?: number | null
  readonly language?: string | null
  readonly title?: string | null
  /** The chapter is not downloaded without pages. */
  readonly pages?: readonly SeededPage[]
}

/** Inserts a chapter with an archive at `path`, relative to the library folder. @returns its id */
export async function seedChapter(
  { db, libraryDir }: { readonly db: Db; readonly libraryDir: string },
  mangaId: string,
  { number, volume = null, language = null, title = null, pages }: SeededChapter,
  path = `${mangaId}/${number}-${language}.cbz`,
): Promise<string> {
  const id = newId()
  await db.transaction().execute((tx) => insertChapter(tx, { id, mangaId, number, volume, language, title }, now))
  if (pages) await seedFile({ db, libraryDir }, id, path, pages)
  return id
}

/** Writes the archive and makes the chapter available. */
export async function seedFile(
  { db, libraryDir }: { readonly db: Db; readonly libraryDir: string },
  id: string,
  path: string,
  pages: readonly SeededPage[],
): Promise<void> {
  const file = join(libraryDir, path)
  await mkdir(dirname(file), { recursive: true })
  const named = pages.map((page, index) => {
    const { bytes, ...size } = 'bytes' in page ? page : { bytes: page, width: 900, height: 1300 }
    const type = bytes[0] === 0x89 ? 'png' : 'jpeg'
    return { name: pageName(index, type === 'png' ? 'png' : 'jpg'), media_type: `image/${type}`, bytes, size }
  })
  const { sizeBytes, sha256 } = await writeArchive({ finalPath: file, pages: named })
  const rows = named.map(({ name, media_type, bytes, size }, index) => ({
    number: index + 1,
    entry_name: name,
    media_type,
    size_bytes: bytes.length,
    ...size,
  }))
  const stored = { path, replaces: null, sizeBytes, sha256, sourceName: 'Noise', pages: rows }
  await db.transaction().execute((tx) => setChapterFile(tx, id, stored, now))
}
