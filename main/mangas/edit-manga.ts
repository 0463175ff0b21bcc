import { isDeepStrictEqual } from 'node:util'
import { isCatalogId } from '../../shared/catalog-source.ts'
import type { MangaDetail, MangaEdit, MangaWrite } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { fileNameKey, safeFileName } from '../platform/files/safe-names.ts'
import { shortId } from '../platform/ids.ts'
import { validationFailed } from '../platform/problem.ts'
import {
  findFolderKeys,
  findManga,
  findMangaIdByExternalId,
  findMangaIdBySlug,
  insertManga,
  type NewManga,
  updateManga,
} from './mangas.store.ts'
import { requireManga } from './require-manga.ts'

/** Runs in the caller's transaction. @throws Problem `validation_failed` on `slug` or `externalId` when another manga has it. */
export async function insertNewManga(tx: Tx, id: string, manga: NewManga, now: string): Promise<MangaDetail> {
  await requireUnique(tx, manga, id)
  const folder = await chooseFolder(tx, manga, id)
  await insertManga(tx, { ...withUniqueGenres(manga), id, folder, folderKey: fileNameKey(folder) }, now)
  return (await findManga(tx, id))!
}

const withUniqueGenres = <T extends MangaWrite>(manga: T): T => ({
  ...manga,
  genres: [...new Set(manga.genres)],
})

/** @throws Problem `validation_failed` for each member that another manga than `id` has. */
async function requireUnique(tx: Tx, { slug, externalId }: MangaWrite, id: string): Promise<void> {
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

/**
 * Changes the given members in the caller's transaction. The folder of the manga keeps its name when the title changes.
 * @throws Problem `not_found`; `validation_failed` as `insertNewManga`.
 */
export async function applyEdit(
  tx: Tx,
  id: string,
  edit: MangaEdit,
  now: string,
): Promise<{ manga: MangaDetail; changed: boolean }> {
  const before = await requireManga(tx, id)
  const isYearEntered = edit.publicationYear !== undefined && { isYearEstimated: false }
  const wanted = withUniqueGenres({ ...before, ...isYearEntered, ...definedMembers(edit) })
  if (isDeepStrictEqual(wanted, before)) return { manga: before, changed: false }
  requireCatalogId(wanted)
  await requireUnique(tx, wanted, id)
  await updateManga(tx, id, wanted, now)
  return { manga: (await findManga(tx, id))!, changed: true }
}

function requireCatalogId({ externalId }: MangaWrite): void {
  if (externalId === null || isCatalogId(externalId)) return
  throw validationFailed([{ propertyPath: 'externalId', message: message('validation.catalogId') }])
}

const definedMembers = (edit: MangaEdit): Partial<MangaWrite> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
