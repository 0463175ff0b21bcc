import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { ChapterRow } from '../library/chapters.store.ts'
import { mangaFolder } from '../library/mangas.store.ts'
import { reservePath } from '../library/orphan-files.store.ts'
import { removeStrayOf, type StrayFilePorts } from '../library/orphan-files.ts'
import { safeFileName } from '../platform/files/safe-names.ts'
import { shortId } from '../platform/ids.ts'

/**
 * A free path for a chapter's archive, relative to the library folder and written down before anything is put there:
 * after a crash that file is known as ours. Files of others are never touched, and an archive that is to be replaced
 * stays until the new one is in the database.
 */
export async function chooseArchivePath(ports: StrayFilePorts, row: ChapterRow, manga: MangaDetail): Promise<string> {
  const { db, libraryDir } = ports
  const folder = await mangaFolder(db, manga.id)
  await mkdir(join(libraryDir, folder), { recursive: true })
  const base = archiveBaseName(row, manga.title)
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? '' : copy === 2 ? ` [${shortId(row.id)}]` : ` [${shortId(row.id)}-${copy}]`
    await removeStrayOf(ports, row.id)
    const path = `${folder}/${base}${suffix}.cbz`
    if (!existsSync(join(libraryDir, path)) && (await reservePath(db, row.id, path))) return path
  }
}

/** `Star Smith - Vol.02 Ch.0010.5 - The Anvil`: sorts by volume and number in every file list. */
export function archiveBaseName(row: Pick<ChapterRow, 'number' | 'volume' | 'title'>, mangaTitle: string): string {
  const [whole = '0', fraction] = String(row.number).split('.')
  const number = `Ch.${whole.padStart(4, '0')}${fraction === undefined ? '' : `.${fraction}`}`
  const volume = row.volume === null ? '' : `Vol.${String(row.volume).padStart(2, '0')} `
  const title = row.title === null || row.title.trim() === '' ? '' : ` - ${row.title}`
  return safeFileName(`${shortened(mangaTitle)} - ${volume}${number}${title}`, { fallback: number, maxBytes: 150 })
}

/** The number must survive the shortening of long names: 20 characters of four bytes are the longest head. */
function shortened(title: string): string {
  let head = ''
  for (const character of title) {
    if (Buffer.byteLength(head + character) > 80) break
    head += character
  }
  return head.trim()
}
