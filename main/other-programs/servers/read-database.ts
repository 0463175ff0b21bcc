import { message } from '../../../shared/i18n/message.ts'
import { isProblem, validationFailed } from '../../platform/problem.ts'
import type { ForeignLibrary } from '../foreign-library.ts'
import { withForeignDatabase } from './foreign-database.store.ts'
import { readKavita } from './kavita.store.ts'
import { readKomga } from './komga.store.ts'

/** Reads the database of Komga or Kavita. @throws Problem `validation_failed` on `path` */
export async function readServerDatabase(path: string, user: string | null): Promise<ForeignLibrary> {
  const library = await withForeignDatabase(path, (database) => {
    if (database.columns('READ_PROGRESS').has('book_id')) return readKomga(database, path, user)
    if (database.columns('AppUserProgresses').has('pagesread')) return readKavita(database, path, user)
    return undefined
  }).catch((cause: unknown) => {
    if (isProblem(cause)) throw cause
    throw validationFailed([{ propertyPath: 'path', message: message('otherPrograms.databaseBroken') }])
  })
  if (library) return library
  throw validationFailed([{ propertyPath: 'path', message: message('otherPrograms.unknownDatabase') }])
}
