import type { MangaDetail, MangaWrite } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { fileNameKey, safeFileName } from '../platform/files/safe-names.ts'
import { newId, shortId } from '../platform/ids.ts'
import { validationFailed } from '../platform/problem.ts'
import type { RecordContext } from './context.ts'
import { findMangaIdBySlug } from './manga-slugs.store.ts'
import { findFolderKeys, findManga, findMangaIdByExternalId, insertManga } from './mangas.store.ts'

/** @throws Problem `validation_failed` on `slug` or `externalId` when another manga has it. */
export async function addManga({ db, clock, announce }: RecordContext, manga: MangaWrite): Promise<MangaDetail> {
  const id = newId()
  const added = await db.transaction().execute((tx) => insertNewManga(tx, id, manga, timestamp(clock)))
  announce({ name: 'manga.changed', data: { mangaId: id } })
  return added
}

/** Runs in the caller's transaction. @throws Problem as `addManga`. */
export async function insertNewManga(tx: Tx, id: string, manga: MangaWrite, now: string): Promise<MangaDetail> {
  await requireUnique(tx, manga, id)
  const folder = await chooseFolder(tx, manga, id)
  await insertManga(tx, { ...withUniqueGenres(manga), id, folder, folderKey: fileNameKey(folder) }, now)
  return (await findManga(tx, id))!
}

export const withUniqueGenres = <T extends MangaWrite>(manga: T): T => ({
  ...manga,
  genres: [...new Set(manga.genres)],
})

/** @throws Problem `validation_failed` for each member that another manga than `id` has. */
export async function requireUnique(tx: Tx, { slug, externalId }: MangaWrite, id: string): Promise<void> {
  const belongsToAnother = (holder: string | undefined) => holder !== undefined && holder !== id
  const violations = []
  if (belongsToAnother(await findMangaIdBySlug(tx, slug))) {
    violations.push({ propertyPath: 'slug', message: message('validation.slugTaken') })
  }
  if (externalId !== null && belongsToAnother(await findMangaIdByExternalId(tx, externalId))) {
    violations.push({ propertyPath: 'externalId', message: message('validation.externalIdTaken') })
  }
  if (violations.length > 0) throw validationFailed(violations)
}

/** The title as a folder name. If another manga has that folder, the identifier is appended. */
async function chooseFolder(tx: Tx, { title, slug }: MangaWrite, id: string): Promise<string> {
  const name = safeFileName(title, { fallback: slug })
  const taken = await findFolderKeys(tx, [fileNameKey(name)])
  return taken.size === 0 ? name : `${name} [${shortId(id)}]`
}
