import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { type Message, message } from '../../shared/i18n/message.ts'
import { isPageFileName } from '../../shared/page-file-extensions.ts'
import { isProblem, validationFailed } from '../platform/problem.ts'
import type { ForeignLibrary } from './foreign-library.ts'
import { readHoudoku } from './read-houdoku.ts'
import { readCalibre } from './servers/calibre.store.ts'
import { withForeignDatabase } from './servers/foreign-database.store.ts'
import { readKavita } from './servers/kavita.store.ts'
import { readKomga } from './servers/komga.store.ts'

/** Where the servers keep their database, relative to a folder that a user may choose. */
const databases = [
  'database.sqlite',
  'kavita.db',
  'config/database.sqlite',
  'config/kavita.db',
  'komga/database.sqlite',
  'metadata.db',
]
const houdoku = /^houdoku_backup_.*\.json$/i
/** The database of Suwayomi, which only Java reads. Its backups are those of Mihon. */
const h2 = { file: 'database.mv.db', start: 'H:2,', backups: 'backups' }
const backup = /\.(?:tachibk|proto(?:\.gz)?)$/i

/**
 * Reads what another program has: a backup of Mihon, Suwayomi or Houdoku, the database of Komga, Kavita or calibre, or a folder
 * with one of them. Nothing is changed.
 * @param user whose progress to read; by default that of the user who read most
 * @throws Problem `validation_failed` on `path`
 */
export async function readForeignLibrary(path: string, user: string | null): Promise<ForeignLibrary> {
  const { file, kind } = await findForeignFile(path)
  if (kind === 'database') return await readServerDatabase(file, user)
  if (kind === 'json') {
    const library = await readHoudoku(file)
    if (library) return library
    throw invalidPath(message('otherPrograms.oldBackup'))
  }
  const { readBackup } = await import('./mihon/read-backup.ts') // Loads a library that is rarely needed.
  return await readBackup(file)
}

type ForeignFile = { readonly file: string; readonly kind: 'backup' | 'database' | 'json' }

/** Of the file, only the start is read. @throws Problem `validation_failed` on `path` */
export async function findForeignFile(path: string): Promise<ForeignFile> {
  if (!isAbsolute(path)) throw invalidPath(message('otherPrograms.pathNotAbsolute'))
  const file = await findFile(path)
  const start = await readStart(file)
  const text = start.toString('latin1')
  const isPacked = start[0] === 0x1f && start[1] === 0x8b
  // Unpacked, it begins with its first manga: the number of that field.
  if (isPacked || (start[0] === 0x0a && backup.test(file))) return { file, kind: 'backup' }
  if (text === 'SQLite format 3\0') return { file, kind: 'database' }
  if (text.trimStart().startsWith('{')) return { file, kind: 'json' }
  if (text.startsWith(h2.start)) throw invalidPath(message('otherPrograms.suwayomiDatabase'))
  throw invalidPath(message('otherPrograms.unknownFile'))
}

/**
 * Says what a file or folder is. Files with pages are named by their folder.
 * @throws Problem `validation_failed` on `path`
 */
export async function recognizeFile(
  path: string,
): Promise<{ kind: 'program' | 'files'; path: string; only: string | null }> {
  if (!isAbsolute(path)) throw invalidPath(message('otherPrograms.pathNotAbsolute'))
  if (isPageFileName(path) && (await isFile(path))) return { kind: 'files', path: dirname(path), only: basename(path) }
  try {
    const { file } = await findForeignFile(path)
    return { kind: 'program', path: file, only: null }
  } catch (error) {
    const isOtherFolder = isProblem(error) && error.violations?.some((one) => one.message.key === nothingInFolder)
    if (isOtherFolder) return { kind: 'files', path, only: null }
    throw error
  }
}

const nothingInFolder = 'otherPrograms.nothingInFolder'

async function findFile(path: string): Promise<string> {
  const found = await stat(path).catch((error: unknown) => {
    throw invalidPath(reasonOf(error))
  })
  if (!found.isDirectory()) return path
  for (const name of databases) if (await isFile(join(path, name))) return join(path, name)
  const names = await readdir(path).catch((error: unknown) => {
    throw invalidPath(reasonOf(error))
  })
  // The date is a part of the names that Mihon gives.
  const newest = names
    .filter((name) => backup.test(name) || houdoku.test(name))
    .sort()
    .at(-1)
  if (newest !== undefined) return join(path, newest)
  const isOfSuwayomi = names.includes(h2.file)
  if (isOfSuwayomi && names.includes(h2.backups)) return await findFile(join(path, h2.backups))
  throw invalidPath(message(isOfSuwayomi ? 'otherPrograms.suwayomiDatabase' : 'otherPrograms.nothingInFolder'))
}

/** Reads the database of Komga, Kavita or calibre. @throws Problem `validation_failed` on `path` */
async function readServerDatabase(path: string, user: string | null): Promise<ForeignLibrary> {
  const library = await withForeignDatabase(path, async (database) => {
    if (database.columns('READ_PROGRESS').has('book_id')) return await readKomga(database, path, user)
    if (database.columns('AppUserProgresses').has('pagesread')) return await readKavita(database, path, user)
    if (database.columns('books_series_link').has('series')) return await readCalibre(database, path)
    return undefined
  }).catch((cause: unknown) => {
    if (isProblem(cause)) throw cause
    throw invalidPath(message('otherPrograms.databaseBroken'))
  })
  if (library) return library
  throw invalidPath(message('otherPrograms.unknownDatabase'))
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw invalidPath(reasonOf(error))
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() === true

function reasonOf(error: unknown): Message {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return message('otherPrograms.noPermission')
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return message('otherPrograms.fileMissing')
  return message('otherPrograms.notReadable', { code })
}

export const invalidPath = (reason: Message) => validationFailed([{ propertyPath: 'path', message: reason }])
