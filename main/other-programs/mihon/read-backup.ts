import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { message } from '../../../shared/i18n/message.ts'
import { validationFailed } from '../../platform/problem.ts'
import type { ForeignLibrary } from '../foreign-library.ts'
import { backupFields, type MihonBackup } from './backup-fields.ts'
import { decode, TooManyMessages } from './decode.ts'
import { toLibrary } from './to-library.ts'

const unpack = promisify(gunzip)

/** A backup of 10,000 mangas with 100 chapters each has less. */
const maxBytes = 256 * 1024 * 1024
/** A few bytes are enough for a message. */
const maxMessages = 2_000_000
const maxListLength = 50_000

/** Reads a backup of Mihon, Tachiyomi or a fork: protobuf, usually gzipped. @throws Problem `validation_failed` on `path` */
export async function readBackup(path: string): Promise<ForeignLibrary> {
  if ((await stat(path)).size > maxBytes) throw unreadable('otherPrograms.tooLarge')
  const file = await readFile(path)
  const isPacked = file[0] === 0x1f && file[1] === 0x8b
  const bytes = await (isPacked ? unpack(file, { maxOutputLength: maxBytes }) : Promise.resolve(file)).catch(
    (cause: NodeJS.ErrnoException) => {
      const isTooLarge = cause.code === 'ERR_BUFFER_TOO_LARGE'
      throw unreadable(isTooLarge ? 'otherPrograms.tooLarge' : 'otherPrograms.backupBroken')
    },
  )
  return await toLibrary(path, await decodeBackup(bytes))
}

async function decodeBackup(bytes: Uint8Array): Promise<MihonBackup> {
  let backup: MihonBackup
  try {
    backup = await decode(bytes, backupFields, { left: maxMessages, listLength: maxListLength })
  } catch (error) {
    throw unreadable(error instanceof TooManyMessages ? 'otherPrograms.tooLarge' : 'otherPrograms.backupBroken')
  }
  if (backup.manga.length === 0) throw unreadable('otherPrograms.backupEmpty')
  return backup
}

const unreadable = (key: 'otherPrograms.tooLarge' | 'otherPrograms.backupBroken' | 'otherPrograms.backupEmpty') =>
  validationFailed([{ propertyPath: 'path', message: message(key) }])
