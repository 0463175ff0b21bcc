import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { z } from 'zod'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { Job, JobKind, JobRun } from '../../jobs/job.ts'
import { requireFreeSpace, toAccessProblem, toDiskProblem } from '../../platform/files/disk-space.ts'
import { isInside } from '../../platform/files/inside-folder.ts'
import {
  formerLibrary,
  isLibraryThere,
  kindOf,
  libraryLink,
  libraryTarget,
  linkNext,
  nextLibrary,
  takePlace,
} from '../../platform/files/library-folder.ts'
import { Problem, validationFailed } from '../../platform/problem.ts'
import type { OrganizeDeps } from '../organize-deps.ts'
import { removeEmptyFolders } from '../rename/move-file.ts'
import { isFileOfChapter, listLinkedFolders } from '../written-file.store.ts'
import { copyTreeFile, isCopied, listTree, lstatIfPresent, type TreeFile } from './copy-tree.ts'

const moveLibraryType = 'move_library'
const payloadSchema = z.object({
  /** Absolute path of the new place; null for the folder in the data folder. */
  to: z.string().nullable(),
  /** Where the files are when the job is added. */
  from: z.string(),
})
type Payload = z.output<typeof payloadSchema>

/** Moves the managed folder to another place. */
export function createLibraryMove({ db, dataDir, jobs, announce, closeArchive, beforeBulkChange }: OrganizeDeps) {
  /**
   * Adds the job that moves the managed folder.
   * @throws Problem `validation_failed` on `path`; `disk_full` when the new disk has too little space; `conflict` when it is there
   *   already, or a move runs
   */
  async function requestMove(path: string | null): Promise<Job> {
    if (await jobs.hasActive(moveLibraryType)) throw new Problem('conflict', message('files.moveRuns'))
    if (!isLibraryThere(dataDir))
      throw new Problem('conflict', message('files.libraryOffline', { path: libraryTarget(dataDir) }))
    const from = libraryTarget(dataDir)
    const to = path === null ? null : await requireTarget(path)
    if (to === null ? kindOf(libraryLink(dataDir)) === 'folder' : to === from)
      throw new Problem('conflict', message('files.libraryThere'))
    if (!(await isSameDisk(from, to ?? dataDir))) await requireRoom(from, to ?? dataDir)
    await beforeBulkChange('before_move')
    return await jobs.enqueue({
      type: moveLibraryType,
      payload: { to, from },
      context: { path: to ?? libraryLink(dataDir) },
      dedupeKey: moveLibraryType,
    })
  }

  async function requireTarget(path: string): Promise<string> {
    const refuse = (reason: Message) => validationFailed([{ propertyPath: 'path', message: reason }])
    if (!isAbsolute(path)) throw refuse(message('validation.absolutePath'))
    const target = await realpath(path).catch(async () =>
      join(await realpath(dirname(path)).catch(() => dirname(path)), path.split(/[/\\]/).at(-1)!),
    )
    const parent = await stat(dirname(target)).catch(() => undefined)
    if (!parent?.isDirectory()) throw refuse(message('files.parentMissing'))
    const own = await realpath(dataDir)
    if (isInside(target, own)) throw refuse(message('files.insideDataFolder'))
    if (isInside(target, libraryTarget(dataDir)) && target !== libraryTarget(dataDir))
      throw refuse(message('files.insideItself'))
    for (const folder of await listLinkedFolders(db))
      if (isInside(target, folder.path) || isInside(folder.path, target))
        throw refuse(message('files.insideLinked', { path: folder.path }))
    const facts = await stat(target).catch(() => undefined)
    if (facts && !facts.isDirectory()) throw refuse(message('files.notAFolder'))
    if (facts && target !== libraryTarget(dataDir) && (await readdir(target)).length > 0)
      throw refuse(message('files.notEmpty'))
    await access(facts ? target : dirname(target), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      throw refuse(message('library.folderReadOnly', { code: error.code ?? '' }))
    })
    return target
  }

  /**
   * Moves the managed folder: by a rename on the same disk, else by copies that are read back. Reading goes on at the old place
   * until all files are at the new one. The old files go last. A job that was interrupted goes on where it stopped.
   */
  const jobKind: JobKind<Payload> = {
    type: moveLibraryType,
    payload: payloadSchema,
    concurrency: 1,
    deadlineMs: 48 * 3600_000,
    async run(run) {
      try {
        await moveAll(run)
      } catch (error) {
        throw toAccessProblem(toDiskProblem(error))
      }
    },
  }

  async function moveAll(run: JobRun<Payload>): Promise<void> {
    const { to, from } = run.payload
    if (!isSwitched(dataDir, to)) {
      if (!isLibraryThere(dataDir)) throw new Problem('conflict', message('files.libraryOffline', { path: from }))
      if (!(await tryRename(from, to))) await copyToNext(run)
      takePlace(dataDir)
    }
    await removeFormer(run)
    announce({ name: 'folders.changed', data: { folderId: 'library' } })
  }

  /** Only a complete copy becomes the next folder. */
  async function copyToNext(run: JobRun<Payload>): Promise<void> {
    const { to, from } = run.payload
    const target = to ?? `${libraryLink(dataDir)}.copy`
    await copyAll(run, from, target)
    if (to === null) await rename(target, nextLibrary(dataDir))
    else linkNext(dataDir, to)
  }

  /** On the same disk nothing is copied. @returns false when a copy is needed */
  async function tryRename(from: string, to: string | null): Promise<boolean> {
    const target = to ?? nextLibrary(dataDir)
    if (!(await isSameDisk(from, to ?? dataDir))) return false
    // Copies of an earlier attempt are at the new place.
    if (existsSync(target) && (await readdir(target)).length > 0) return false
    await rmdir(target).catch(() => undefined) // Missing, or a rename onto it is refused below.
    if (to !== null) linkNext(dataDir, to)
    try {
      await rename(from, target)
      return true
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!['EXDEV', 'EPERM', 'EBUSY', 'EACCES', 'ENOTEMPTY', 'EEXIST'].includes(code)) throw error
      if (to !== null) await rm(nextLibrary(dataDir), { force: true })
      return false
    }
  }

  /** Removes the files at the old place that are at the new one. A chapter's file that came at the last moment is brought along. */
  async function removeFormer(run: JobRun<Payload>): Promise<void> {
    const { from } = run.payload
    const old = kindOf(formerLibrary(dataDir)) === 'folder' ? formerLibrary(dataDir) : from
    const now = libraryTarget(dataDir)
    if (resolve(old) === resolve(now) || !existsSync(old) || (await realpath(old)) === now) return
    for (const file of await listTree(old)) {
      run.signal.throwIfAborted()
      const isThere = existsSync(join(now, file.path))
      if (!isThere && (await isFileOfChapter(db, file.path.replaceAll(sep, '/'))))
        await copyTreeFile(old, now, file, run.signal)
      if (!isThere && !existsSync(join(now, file.path))) continue
      await closeArchive(join(old, file.path))
      await rm(join(old, file.path), { force: true })
      await removeEmptyFolders(old, file.path)
    }
    if (old === formerLibrary(dataDir)) await rm(old, { recursive: true, force: true })
    // Files that are not Bunko's stay, and so does their folder.
    else await rmdir(old).catch(() => undefined)
  }

  return { requestMove, jobKind }
}

async function isSameDisk(from: string, to: string): Promise<boolean> {
  const existing = existsSync(to) ? to : dirname(to)
  return (await stat(from)).dev === (await stat(existing)).dev
}

/** @throws Problem `disk_full` */
async function requireRoom(from: string, to: string): Promise<void> {
  const bytes = (await listTree(from)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  await requireFreeSpace(to, bytes)
}

/** Whether the managed folder is at the new place already. */
function isSwitched(dataDir: string, to: string | null): boolean {
  if (to === null) return kindOf(libraryLink(dataDir)) === 'folder'
  return libraryTarget(dataDir) === to
}

/** Copies until nothing differs: while it copies, chapters are added and deleted. */
async function copyAll(run: JobRun<Payload>, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  /** The times of the files that this attempt copied. */
  const copied = new Map<string, number>()
  for (;;) {
    const files = await listTree(from)
    const missing: TreeFile[] = []
    for (const file of files) {
      const time = copied.get(file.path)
      if (time === undefined ? !(await isCopied(to, file)) : time !== file.modifiedMs) missing.push(file)
    }
    await removeCopies(to, copied, files)
    if (missing.length === 0) return
    await requireFreeSpace(
      to,
      missing.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    )
    for (const [index, file] of missing.entries()) {
      run.signal.throwIfAborted()
      await copyTreeFile(from, to, file, run.signal).catch(async (error: unknown) => {
        // Deleted meanwhile.
        if (await lstatIfPresent(join(from, file.path))) throw error
      })
      copied.set(file.path, file.modifiedMs)
      const done = files.length - missing.length + index + 1
      void run.report({ done, total: files.length, unit: 'files' })
    }
  }
}

/** Removes copies whose file was deleted or renamed since. */
async function removeCopies(to: string, copied: Map<string, number>, files: readonly TreeFile[]): Promise<void> {
  const wanted = new Set(files.map(({ path }) => path))
  for (const path of [...copied.keys()].filter((one) => !wanted.has(one))) {
    await rm(join(to, path), { force: true })
    copied.delete(path)
  }
}
