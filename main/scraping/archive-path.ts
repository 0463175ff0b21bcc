import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import { type ChapterRow, isStoredPath, reservePath } from '../library/chapters.store.ts'
import { mangaFolder } from '../library/mangas.store.ts'
import { safeFileName } from '../platform/files/safe-names.ts'
import { shortId } from '../platform/ids.ts'

export type ArchivePathPorts = {
  readonly db: Db
  readonly libraryDir: string
  readonly forgetArchive: (path: string) => Promise<void>
}

/**
 * A free path for a chapter's archive, relative to the library folder and written down as intended before anything is
 * put there: after a crash the next attempt knows that file as its own. Files of others are never touched, and an
 * archive that is to be replaced stays until the new one is in the database.
 */
export async function chooseArchivePath(
  { db, libraryDir }: ArchivePathPorts,
  row: ChapterRow,
  manga: MangaDetail,
): Promise<string> {
  const folder = await mangaFolder(db, manga.id)
  await mkdir(join(libraryDir, folder), { recursive: true })
  if (row.intended_path !== null && !(await isStoredPath(db, row.intended_path))) {
    await rm(join(libraryDir, row.intended_path), { force: true })
  }
  const base = archiveBaseName(row, manga.title)
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? '' : copy === 2 ? ` [${shortId(row.id)}]` : ` [${shortId(row.id)}-${copy}]`
    const path = `${folder}/${base}${suffix}.cbz`
    if (!existsSync(join(libraryDir, path)) && (await reservePath(db, row.id, path))) return path
  }
}

/** `Star Smith - Vol.02 Ch.010.5 - The Anvil`: sorts by volume and number in every file list. */
export function archiveBaseName(row: Pick<ChapterRow, 'number' | 'volume' | 'title'>, mangaTitle: string): string {
  const [whole = '0', fraction] = String(row.number).split('.')
  const number = `Ch.${whole.padStart(4, '0')}${fraction === undefined ? '' : `.${fraction}`}`
  const volume = row.volume === null ? '' : `Vol.${String(row.volume).padStart(2, '0')} `
  const title = row.title === null || row.title.trim() === '' ? '' : ` - ${row.title}`
  return safeFileName(`${shortened(mangaTitle)} - ${volume}${number}${title}`, { fallback: number, maxBytes: 150 })
}

/** The number must survive the shortening of long names. */
const shortened = (title: string): string => [...title].slice(0, 60).join('').trim()

/** Removes the archive that a new one took the place of; called when the database names the new one. */
export async function discardReplacedFile(
  { libraryDir, forgetArchive }: ArchivePathPorts,
  former: string | null,
  path: string,
): Promise<void> {
  if (former === null || former === path) return
  await forgetArchive(join(libraryDir, former))
  await rm(join(libraryDir, former), { force: true })
}
