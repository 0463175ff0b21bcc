import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { message } from '../../shared/i18n/message.ts'
import { setChapterFile } from '../chapters/chapter-files.store.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import type { FileProblem } from '../chapters/file-problems.store.ts'
import { clearOfflineFiles, recordFileProblem } from '../chapters/file-problems.ts'
import type { Db } from '../database/schema.ts'
import { measurePages, requireImages } from '../platform/cbz/measure-pages.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import type { OpenArchive } from '../platform/cbz/read-archive.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import {
  type FileStamp,
  isMissingFileError,
  isSameFile,
  readFileStamp,
  toFileStamp,
} from '../platform/files/file-stamp.ts'
import { isInside } from '../platform/files/inside-folder.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { findKnownFile, storeStamp } from './archive-stamps.store.ts'
import { explainFileError, isAway } from './explain-file-error.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly archives: OpenArchives
  readonly libraryDir: string
}

/** The file of a chapter as the database knows it. */
export type ChapterFile = {
  readonly chapterId: string
  /** Relative to the library folder; absolute for a file that stays where the user keeps it. */
  readonly path: string
  readonly sha256: string
}

export type FileChecks = ReturnType<typeof createFileChecks>

/** How long a file that was compared is trusted. */
const trustMs = 1000
const remembered = 5000

type Checked = { readonly sha256: string; readonly stamp: FileStamp; atMs: number }

export function createFileChecks(context: Deps) {
  const { clock, libraryDir } = context
  const checked = new LRUCache<string, Checked>({ max: remembered })
  const running = new Map<string, Promise<boolean>>()

  async function compare(file: ChapterFile): Promise<boolean> {
    const path = resolve(libraryDir, file.path)
    const known = checked.get(path)
    const stamp = await (isAbsolute(file.path) ? readLinkedStamp(path) : readOwnStamp(path))
    if (known?.sha256 === file.sha256 && isSameFile(known.stamp, stamp)) {
      known.atMs = clock.monotonicMs()
      return false
    }
    if (!isAbsolute(file.path)) await requireInside(libraryDir, path)
    const changed = await compareWithDatabase(context, file, path, stamp)
    if (!changed) checked.set(path, { sha256: file.sha256, stamp, atMs: clock.monotonicMs() })
    return changed
  }

  async function start(file: ChapterFile, path: string): Promise<boolean> {
    try {
      return await compare(file)
    } catch (error) {
      checked.delete(path)
      if (await wasReplaced(context.db, file)) return true
      const problem = isAway(error) ? 'offline' : await toFileProblem(error, file, libraryDir)
      if (problem) await recordFileProblem(context, file, problem)
      throw explainFileError(error)
    } finally {
      running.delete(path)
    }
  }

  return {
    /**
     * Compares the file of a chapter with the database. A file with the same content is accepted, a changed archive is read
     * again and recorded. What is wrong with the file is recorded for the lists.
     * @param trust `recent`: a comparison of the last second counts. `none`: compares now. `doubted`: compares now, because reading
     * the file has failed.
     * @returns whether the chapter has another archive now, so that what was read of it is out of date
     * @throws Problem `not_found` when the file is missing; `conflict` when it is a link, no file, or cannot be
     * read anymore, and those of `explainFileError`
     */
    async hasChanged(file: ChapterFile, trust: 'recent' | 'none' | 'doubted' = 'recent'): Promise<boolean> {
      const path = resolve(libraryDir, file.path)
      const known = checked.get(path)
      const isTrusted =
        trust === 'recent' && known?.sha256 === file.sha256 && clock.monotonicMs() - known.atMs < trustMs
      if (isTrusted) return false
      const comparison = running.get(path) ?? start(file, path)
      running.set(path, comparison)
      const isChanged = await comparison
      // The same file as before cannot be read anymore.
      if (trust === 'doubted' && !isChanged) await recordFileProblem(context, file, 'damaged')
      return isChanged
    },
  }
}

/** Whether the chapter has got another file, or none, since it was looked up. */
export async function wasReplaced(db: Db, { chapterId, path, sha256 }: ChapterFile): Promise<boolean> {
  const chapter = await findChapter(db, chapterId)
  return chapter !== undefined && (chapter.file_path !== path || chapter.sha256 !== sha256)
}

/** @throws Problem unless the path is a file itself, not a link to one */
async function readOwnStamp(path: string): Promise<FileStamp> {
  const found = await lstat(path, { bigint: true }).catch((error: unknown) => {
    if (!isMissingFileError(error)) throw error
    throw new Problem('not_found', message('reader.chapterFileMissing'), { cause: error })
  })
  if (!found.isFile()) throw new Problem('conflict', message('reader.chapterFileReplaced'))
  return toFileStamp(found)
}

/** A file that stays where the user keeps it, which can be a link. @throws Problem `not_found` */
async function readLinkedStamp(path: string): Promise<FileStamp> {
  const stamp = await readFileStamp(path)
  if (stamp) return stamp
  throw new Problem('not_found', message('collection.fileOffline', { name: basename(path) }))
}

/** A folder of the library can be a link too. @throws Problem `conflict` */
async function requireInside(libraryDir: string, path: string): Promise<void> {
  const [root, folder] = await Promise.all([realpath(libraryDir), realpath(dirname(path))])
  if (!isInside(folder, root)) throw new Problem('conflict', message('reader.chapterFileReplaced'))
}

async function compareWithDatabase(context: Deps, file: ChapterFile, path: string, stamp: FileStamp): Promise<boolean> {
  const { db, archives } = context
  const { chapterId, sha256 } = file
  const known = await findKnownFile(db, chapterId, sha256)
  if (!known) return true
  const hasSize = known.size_bytes === null || known.size_bytes === stamp.sizeBytes
  const isSame = hasSize && known.modified_ns === String(stamp.modifiedNs)
  if (known.file_problem !== null && (isSame || (hasSize && known.modified_ns === null)))
    await clearProblem(context, file, path, known.file_problem)
  if (isSame) return false
  if (!hasSize || known.modified_ns !== null) {
    // The open archive may be the previous version of the file.
    await archives.forget(path)
    if (!(await hasContent(archives, file, path))) return await readAgain(context, file, path)
    await recordFileProblem(context, file, null)
  }
  await storeStamp(db, chapterId, sha256, stamp.modifiedNs).catch((error: unknown) => {
    // Reading goes on with a full disk or a locked database; the file is compared again the next time.
    if (!isProblem(error)) throw error
  })
  return false
}

/** The file looks as it did when it was whole. What was found damaged is read to the end before it counts as whole again. */
async function clearProblem(context: Deps, file: ChapterFile, path: string, problem: FileProblem): Promise<void> {
  const { archives } = context
  if (problem === 'damaged') {
    await archives.forget(path)
    if (!(await hasContent(archives, file, path))) return
  }
  await recordFileProblem(context, file, null)
  // The managed folder is one place; linked files may be on other disks.
  if (problem === 'offline' && !isAbsolute(file.path)) await clearOfflineFiles(context, (other) => !isAbsolute(other))
}

/** A file that cannot be read does not have it, so its problem stays. */
const hasContent = (archives: OpenArchives, { sha256 }: ChapterFile, path: string): Promise<boolean> =>
  archives.use(path, async (archive) => (await archive.verify()) === sha256).catch(() => false)

/** Records the archive that took the place of another. @throws Problem `conflict` when it cannot be read */
async function readAgain(context: Deps, { chapterId, sha256 }: ChapterFile, path: string): Promise<true> {
  const { db, clock, announce, archives } = context
  const found = await archives.use(path, describe).catch((error: unknown) => {
    if (!isProblem(error) || error.code === 'busy') throw error
    const detail = message('reader.chapterFileDamaged', { reason: error.userMessage })
    throw new Problem('conflict', detail, { cause: error })
  })
  const mangaId = await db.transaction().execute(async (tx) => {
    const chapter = await findChapter(tx, chapterId)
    if (chapter?.sha256 !== sha256 || chapter.file_path === null) return undefined
    const { source_name, source_id, file_path, file_groups, orphan_path } = chapter
    const groups = file_groups === null ? undefined : (JSON.parse(file_groups) as string[])
    const source = { sourceName: source_name ?? '', sourceId: source_id, groups }
    await setChapterFile(
      tx,
      chapterId,
      { path: file_path, replaces: orphan_path, ...source, ...found },
      timestamp(clock),
    )
    return chapter.manga_id
  })
  if (mangaId !== undefined) announce({ name: 'chapters.changed', data: { mangaId } })
  return true
}

async function describe(archive: OpenArchive) {
  const sha256 = await archive.verify()
  const pages = await measurePages(archive)
  requireImages(pages, archive.entries.length)
  return { sha256, sizeBytes: archive.sizeBytes, pages }
}

/**
 * What an error says about the file of a chapter.
 * @param path as the database has it: absolute for a linked file
 * @returns undefined when it says nothing, such as that the database is locked
 */
async function toFileProblem(
  error: unknown,
  { path }: { readonly path: string },
  libraryDir: string,
): Promise<FileProblem | undefined> {
  if (isProblem(error, 'conflict') || isProblem(error, 'archive_broken')) return 'damaged'
  if (!isProblem(error, 'not_found')) return undefined
  return isAbsolute(path) || (await isEmpty(libraryDir)) ? 'offline' : 'missing'
}

/** An empty folder is most likely the place of a disk that is not connected. */
const isEmpty = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length === 0,
    // It is not there, or cannot be read.
    () => true,
  )
