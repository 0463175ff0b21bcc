import { relative, resolve, sep } from 'node:path'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { isZipName } from '../../../shared/page-file-extensions.ts'
import type { ChapterRow } from '../../chapters/chapters.store.ts'
import { isLinkedPath } from '../../chapters/linked-path.ts'
import { startOf } from '../../platform/files/inside-folder.ts'
import type { OrganizeDeps } from '../organize-deps.ts'
import { type LinkedFolder, listLinkedFolders } from '../written-file.store.ts'

/** The file of a chapter, and whether Bunko may change it. */
export type ChapterArchive = {
  readonly row: ChapterRow & { readonly file_path: string }
  /** Absolute. */
  readonly file: string
  /** Of a linked file, with its path in the folder. */
  readonly folder: { readonly id: string; readonly key: string } | undefined
  /** Why the file may not be changed. */
  readonly refusal: Message | undefined
}

/** The chapters that have files. */
export async function findArchives(
  { db, libraryDir }: OrganizeDeps,
  rows: readonly ChapterRow[],
): Promise<ChapterArchive[]> {
  const folders = await listLinkedFolders(db)
  return rows.flatMap((row) => {
    const { file_path } = row
    if (file_path === null) return []
    const file = resolve(libraryDir, file_path)
    const folder = isLinkedPath(file_path) ? folders.find(({ path }) => file.startsWith(startOf(path))) : undefined
    return {
      row: { ...row, file_path },
      file,
      folder: folder && { id: folder.id, key: relative(folder.path, file).replaceAll(sep, '/') },
      refusal: refuse(file_path, folder),
    }
  })
}

function refuse(path: string, folder: LinkedFolder | undefined): Message | undefined {
  if (!isZipName(path)) return message('files.notAnArchive')
  if (isLinkedPath(path) && folder?.may_write !== 1) return message('files.mayNotWrite')
  return undefined
}
