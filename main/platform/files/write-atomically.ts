import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { type FileHandle, open, rename as renameFile, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toDiskProblem } from './disk-space.ts'

type FileContent = Uint8Array | ((file: FileHandle) => Promise<void>)

type WriteOptions = {
  /** Called with the finished temporary file, while it is flushed. When it throws, the final path is left unchanged. */
  readonly check?: (temporaryPath: string) => Promise<void>
  /**
   * False for a cache: nothing is flushed, so that a power failure can lose the file or leave one without content. Whoever
   * reads the file must recognise that. Default true.
   */
  readonly flush?: boolean
}

/**
 * Writes a complete file to `finalPath` or leaves it unchanged: writes a temporary file in the same folder, flushes and
 * checks it at the same time, renames it, then flushes the folder. The folder must exist.
 * @throws Problem `disk_full`; other file system errors unchanged
 */
export async function writeAtomically(
  finalPath: string,
  content: FileContent,
  options: WriteOptions = {},
): Promise<void> {
  const temporary = temporaryPathFor(finalPath)
  const file = await open(temporary, 'wx').catch((error: unknown) => {
    throw toDiskProblem(error)
  })
  try {
    await write(file, content, async () => {
      const flushed = options.flush === false ? undefined : file.sync()
      await allSettled([flushed, options.check?.(temporary)])
    })
    await renameWithRetries(temporary, finalPath)
    if (options.flush !== false) await syncDirectory(dirname(finalPath))
  } catch (error) {
    // If the removal fails too, the next start deletes the file by its name.
    await unlink(temporary).catch(() => undefined)
    throw toDiskProblem(error)
  }
}

/** Whether the name is that of a temporary file: `.{name}.{random}.part`. The next start deletes those that a crash leaves. */
export const isTemporaryName = (name: string): boolean => /^\..*\.[0-9a-f]{12}\.part$/s.test(name)

/** A path beside the file that nothing else has, also while another file with a similar name is written. */
export function temporaryPathFor(finalPath: string): string {
  // 40 UTF-16 units are at most 120 bytes of UTF-8, so the temporary name stays within 255 bytes.
  const stem = basename(finalPath).slice(0, 40).toWellFormed()
  return join(dirname(finalPath), `.${stem}.${randomBytes(6).toString('hex')}.part`)
}

async function write(file: FileHandle, content: FileContent, finish: () => Promise<void>): Promise<void> {
  try {
    if (typeof content === 'function') await content(file)
    else await file.writeFile(content)
    await finish()
  } finally {
    await file.close()
  }
}

/** Throws the first failure, but only when nothing runs any more. */
async function allSettled(running: readonly (Promise<void> | undefined)[]): Promise<void> {
  for (const result of await Promise.allSettled(running)) if (result.status === 'rejected') throw result.reason
}

/**
 * Flushes a folder to disk, so that a rename or removal in it survives a power failure. Does nothing on Windows, which
 * cannot flush folders; NTFS journals its file names.
 */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Windows reports these while a virus scanner or search indexer has the new file open. */
const temporaryErrors = new Set(['EPERM', 'EBUSY', 'EACCES'])
const maxWaitMs = 10_000

type RenameOptions = { readonly rename: typeof renameFile; readonly platform: NodeJS.Platform }

/** Renames a file. On Windows it retries for up to 10 seconds while another program has the file open. */
export async function renameWithRetries(
  from: string,
  to: string,
  { rename, platform }: RenameOptions = { rename: renameFile, platform: process.platform },
): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (let delayMs = 10; ; delayMs = Math.min(delayMs * 2, 500)) {
    try {
      return await rename(from, to)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const isTemporary = platform === 'win32' && temporaryErrors.has(code ?? '')
      if (!isTemporary || performance.now() + delayMs > deadline) throw error
      await sleep(delayMs)
    }
  }
}

/** Flushes a file that is written and closed to the disk. Blocks. */
export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
