import { message } from '../../shared/i18n/message.ts'
import { listAddress, parseSiteAddress } from '../catalog/catalog.ts'
import type { ForeignLibrary } from './foreign-library.ts'
import { findForeignFile, invalidPath, readForeignLibrary, recognizeFile } from './open-file.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'
import { readCatalogList } from './read-catalog-list.ts'

type Deps = Pick<OtherProgramsDeps, 'catalog'>
type Read = { readonly user: string | null; readonly signal?: AbortSignal | undefined }

/**
 * Reads what another program has, or a public list of the catalog.
 * @param path of a file or folder, or the address of a list
 * @throws Problem `validation_failed` on `path`; for a list `upstream_failed`, `upstream_timeout`
 */
export async function openLibrary({ catalog }: Deps, path: string, { user, signal }: Read): Promise<ForeignLibrary> {
  const listId = listIdOf(path)
  return listId === undefined ? await readForeignLibrary(path, user) : await readCatalogList(catalog, listId, signal)
}

/** The file that a path leads to, or the address of a list. @throws Problem `validation_failed` on `path` */
export async function findLibrary(path: string): Promise<string> {
  const listId = listIdOf(path)
  return listId === undefined ? (await findForeignFile(path)).file : listAddress(listId)
}

/** Says what a path leads to. @throws Problem `validation_failed` on `path` */
export async function recognize(path: string): ReturnType<typeof recognizeFile> {
  const listId = listIdOf(path)
  if (listId !== undefined) return { kind: 'program', path: listAddress(listId), only: null }
  return await recognizeFile(path)
}

/** Undefined for a path. @throws Problem `validation_failed` on `path` for another address */
function listIdOf(path: string): string | undefined {
  if (!/^https?:/i.test(path)) return undefined
  const found = parseSiteAddress(path)
  if (found?.kind !== 'list') throw invalidPath(message('otherPrograms.noList'))
  return found.id
}
