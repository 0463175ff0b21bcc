import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { readNamingTemplate } from '../../shared/naming-template.ts'
import { archiveName } from '../archives/archive-name.ts'
import { type LibraryFiles, removeOrphansOf } from '../archives/orphan-files.ts'
import { reservePath } from '../chapters/chapter-files.store.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import { findMangaFolder } from '../mangas/mangas.store.ts'
import { shortId } from '../platform/ids.ts'
import { readSettings } from '../settings/settings.ts'

/**
 * Reserves a free path for the archive of a chapter, relative to the library folder. The reservation is stored first, so
 * that after a crash the file is known to be an orphan. Other files are never touched, and an archive that is replaced
 * stays until the new one is in the database.
 */
export async function chooseArchivePath(context: LibraryFiles, row: ChapterRow, manga: MangaDetail): Promise<string> {
  const { db, libraryDir } = context
  const base = await chooseName(context, row, manga)
  await mkdir(join(libraryDir, dirname(base)), { recursive: true })
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? '' : copy === 2 ? ` [${shortId(row.id)}]` : ` [${shortId(row.id)}-${copy}]`
    await removeOrphansOf(context, row.id)
    const path = `${base}${suffix}.cbz`
    if (!existsSync(join(libraryDir, path)) && (await reservePath(db, row.id, path))) return path
  }
}

async function chooseName({ db }: LibraryFiles, row: ChapterRow, manga: MangaDetail): Promise<string> {
  const { namingTemplate } = (await readSettings(db)).files
  return archiveName(readNamingTemplate(namingTemplate), row, manga, await findMangaFolder(db, manga.id))
}
