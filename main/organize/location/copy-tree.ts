import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { lstat, mkdir, open, readdir, readlink, rename, rm, symlink, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { isMissingFileError } from '../../platform/files/file-stamp.ts'
import { isTemporaryName, syncDirectory } from '../../platform/files/write-atomically.ts'
import { Problem } from '../../platform/problem.ts'

export type TreeFile = {
  /** Relative to the root, with the separators of the system. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly isLink: boolean
}

/** All files below a folder, without those that are being written. Folders without files are left out. */
export async function listTree(root: string, folder = ''): Promise<TreeFile[]> {
  const found: TreeFile[] = []
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await listTree(root, path)))
    else if ((entry.isFile() && !isTemporaryName(entry.name)) || entry.isSymbolicLink()) {
      const facts = await lstatIfPresent(join(root, path))
      if (!facts) continue // Deleted meanwhile.
      const { size: sizeBytes, mtimeMs } = facts
      found.push({ path, sizeBytes, modifiedMs: Math.trunc(mtimeMs), isLink: entry.isSymbolicLink() })
    }
  }
  return found
}

/** @throws errors of the disk: a file that cannot be read now must not be treated as deleted */
export const lstatIfPresent = (path: string): Promise<Stats | undefined> =>
  lstat(path).catch((error: unknown) => {
    if (isMissingFileError(error)) return undefined
    throw error
  })

/** Some file systems keep times in steps of two seconds. */
const coarsestTimeMs = 2000

/** Whether the copy of a file is there: it gets its name only after it was read back. */
export async function isCopied(root: string, file: TreeFile): Promise<boolean> {
  const copy = await lstatIfPresent(join(root, file.path))
  return copy?.size === file.sizeBytes && Math.abs(copy.mtimeMs - file.modifiedMs) <= coarsestTimeMs
}

/** Copies a file with its time, reads the copy back, and gives it its name then. */
export async function copyTreeFile(from: string, to: string, file: TreeFile, signal: AbortSignal): Promise<void> {
  const [source, target] = [join(from, file.path), join(to, file.path)]
  await mkdir(dirname(target), { recursive: true })
  if (file.isLink) {
    await rm(target, { force: true })
    return await symlink(await readlink(source), target)
  }
  const temporary = join(
    dirname(target),
    `.moving.${createHash('sha256').update(file.path).digest('hex').slice(0, 12)}.part`,
  )
  const wanted = await copyAndHash(source, temporary, signal)
  const facts = await lstat(source)
  await utimes(temporary, facts.atime, facts.mtime)
  if ((await hashFile(temporary, signal)) !== wanted) {
    await rm(temporary, { force: true })
    throw new Problem('archive_broken', message('archives.notReadBack'), { retryable: true })
  }
  await rename(temporary, target)
  await syncDirectory(dirname(target))
}

async function copyAndHash(from: string, to: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(to, 'w')
  try {
    for await (const block of createReadStream(from, { highWaterMark: 1 << 20, signal })) {
      hash.update(block as Buffer)
      await file.appendFile(block as Buffer)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(block as Buffer)
  return hash.digest('hex')
}
