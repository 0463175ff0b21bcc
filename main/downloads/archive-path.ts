import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { type ChapterRow, findMangaFolder, removeOrphansOf, reservePath } from '../library/library.ts'
import { safeFileName } from '../platform/files/safe-names.ts'
import { shortId } from '../platform/ids.ts'
import type { DownloadsContext } from './context.ts'

type FilesContext = Pick<DownloadsContext, 'db' | 'libraryDir' | 'closeArchive'>

/**
 * Reserves a free path for the archive of a chapter, relative to the library folder. The reservation is stored first, so
 * that after a crash the file is known to be an orphan. Other files are never touched, and an archive that is replaced
 * stays until the new one is in the database.
 */
export async function chooseArchivePath(context: FilesContext, row: ChapterRow, manga: MangaDetail): Promise<string> {
  const { db, libraryDir } = context
  const folder = await findMangaFolder(db, manga.id)
  await mkdir(join(libraryDir, folder), { recursive: true })
  const base = archiveBaseName(row, manga.title)
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? '' : copy === 2 ? ` [${shortId(row.id)}]` : ` [${shortId(row.id)}-${copy}]`
    await removeOrphansOf(context, row.id)
    const path = `${folder}/${base}${suffix}.cbz`
    if (!existsSync(join(libraryDir, path)) && (await reservePath(db, row.id, path))) return path
  }
}

/** For example `Star Smith - Vol.02 Ch.0010.5 - The Anvil`. Sorts by volume and number in every file list. */
export function archiveBaseName(row: Pick<ChapterRow, 'number' | 'volume' | 'title'>, mangaTitle: string): string {
  const [whole = '0', fraction] = String(row.number).split('.')
  const number = `Ch.${whole.padStart(4, '0')}${fraction === undefined ? '' : `.${fraction}`}`
  const volume = row.volume === null ? '' : `Vol.${String(row.volume).padStart(2, '0')} `
  const title = row.title === null || row.title.trim() === '' ? '' : ` - ${row.title}`
  return safeFileName(`${shortenTitle(mangaTitle)} - ${volume}${number}${title}`, { fallback: number, maxBytes: 150 })
}

/** Limits the title to 80 bytes, so that the number remains when a long name is shortened. */
function shortenTitle(title: string): string {
  let head = ''
  for (const character of title) {
    if (Buffer.byteLength(head + character) > 80) break
    head += character
  }
  return head.trim()
}
