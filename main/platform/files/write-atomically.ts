import { randomBytes } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { asDiskProblem } from './disk-space.ts'
import { renamePatiently } from './rename-patiently.ts'
import { syncDirectory } from './sync-directory.ts'

export type FileContent = Uint8Array | ((file: FileHandle) => Promise<void>)

export type WriteOptions = {
  /** Looks at the finished temporary file; when it throws, the final path stays as it was. */
  readonly check?: (temporaryPath: string) => Promise<void>
}

/**
 * Puts a whole file at `finalPath` or changes nothing there: a temporary file beside it is written, flushed to the disk,
 * checked, renamed, and the folder flushed. A file that was there stays until the rename. The folder must exist.
 * @throws Problem `disk_full`; errors of the file system as they are
 */
export async function writeAtomically(
  finalPath: string,
  content: FileContent,
  options: WriteOptions = {},
): Promise<void> {
  const temporary = temporaryPathBeside(finalPath)
  const file = await open(temporary, 'wx').catch((error: unknown) => {
    throw asDiskProblem(error)
  })
  try {
    await writeAndFlush(file, content)
    await options.check?.(temporary)
    await renamePatiently(temporary, finalPath)
    await syncDirectory(dirname(finalPath))
  } catch (error) {
    // The first error is the one to tell; a leftover of a failed removal is swept by its name at the next start.
    await unlink(temporary).catch(() => undefined)
    throw asDiskProblem(error)
  }
}

/** Whether a file name is that of an unfinished write: `.{name}.{random}.part`. */
export const isTemporaryName = (name: string): boolean => /^\..*\.[0-9a-f]{12}\.part$/s.test(name)

function temporaryPathBeside(finalPath: string): string {
  // 40 UTF-16 units are at most 120 bytes: the temporary name fits wherever the final one does.
  const stem = basename(finalPath).slice(0, 40).toWellFormed()
  return join(dirname(finalPath), `.${stem}.${randomBytes(6).toString('hex')}.part`)
}

async function writeAndFlush(file: FileHandle, content: FileContent): Promise<void> {
  try {
    if (typeof content === 'function') await content(file)
    else await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
