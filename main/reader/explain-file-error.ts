import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'

/** A link or a folder took the place of a file. */
const replaced = new Set<unknown>(['ELOOP', 'EISDIR', 'ENOTDIR'])
const refused = new Set<unknown>(['EACCES', 'EPERM'])
const away = new Set<unknown>([
  ...['ESTALE', 'ENODEV', 'ENXIO', 'ENOTCONN', 'ETIMEDOUT'],
  ...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH'],
])

/** Whether the disk or share of a file is not there anymore. */
export const isAway = (error: unknown): boolean => away.has((error as NodeJS.ErrnoException | undefined)?.code)

/**
 * Explains why the system cannot read a file with pages; returns any other error unchanged.
 * @returns Problem `not_found` for a missing file or disk, `conflict` for a replaced or forbidden file, `disk_failed`
 */
export function explainFileError(error: unknown): unknown {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Problem('not_found', message('reader.chapterFileMissing'), { cause: error })
  if (replaced.has(code)) return new Problem('conflict', message('reader.chapterFileReplaced'), { cause: error })
  if (refused.has(code)) return new Problem('conflict', message('reader.fileRefused', { code }), { cause: error })
  const unreadable = message('reader.fileUnreadable', { code })
  if (isAway(error)) return new Problem('not_found', unreadable, { cause: error })
  return code === 'EIO' ? new Problem('disk_failed', unreadable, { cause: error, retryable: true }) : error
}

/** `read`, with the errors of `explainFileError`. */
export const withFileErrors = <T>(read: Promise<T>): Promise<T> =>
  read.catch((error: unknown) => {
    throw explainFileError(error)
  })
