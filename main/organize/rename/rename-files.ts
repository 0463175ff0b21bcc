import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { RenamePreview } from '../../../shared/contracts/files.ts'
import { message } from '../../../shared/i18n/message.ts'
import { readNamingTemplate } from '../../../shared/naming-template.ts'
import { reservePath } from '../../chapters/chapter-files.store.ts'
import type { Tx } from '../../database/schema.ts'
import type { Job, JobContext, JobKind, JobRun } from '../../jobs/job.ts'
import { requireMangas } from '../../mangas/require-manga.ts'
import { timestamp } from '../../platform/clock.ts'
import { toAccessProblem, toDiskProblem } from '../../platform/files/disk-space.ts'
import { fileNameKey, safeFileName } from '../../platform/files/safe-names.ts'
import { shortId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import { readSettings } from '../../settings/settings.ts'
import { type FileChange, insertChanges, listChanges, updateChange } from '../file-changes.store.ts'
import { attempt, type Left, reportLeft } from '../metadata/write-metadata.ts'
import type { OrganizeDeps } from '../organize-deps.ts'
import { finishMove, moveFile, removeEmptyFolders } from './move-file.ts'
import { orderRenames, type PlannedName, pathKey, planNames } from './plan-names.ts'
import {
  findChapterPath,
  listMangaFolders,
  listNamedChapters,
  listTakenFolderKeys,
  listTakenPaths,
  moveChapterPath,
  releasePath,
  setMangaFolders,
} from './rename.store.ts'

const renameFilesType = 'rename_files'
const folderSchema = z.object({ mangaId: z.string(), from: z.string(), to: z.string() })
export const renamePayload = z.object({
  /** Folders of mangas that get another name. */
  folders: z.array(folderSchema),
})
type Payload = z.output<typeof renamePayload>

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

type RenamePlan = {
  readonly names: readonly PlannedName[]
  readonly folders: Payload['folders']
  /** All chapters with files of Bunko, also those whose names stay. */
  readonly total: number
}

export type RenameRequest = {
  /** Default: the one of the settings. */
  readonly template?: string | undefined
  /** Default: all mangas. */
  readonly mangaIds?: readonly string[] | undefined
  readonly limit?: number | undefined
}

export type Renames = ReturnType<typeof createRenames>

/** Gives the files of Bunko the names of a template. */
export function createRenames({ db, clock, jobs, announce, libraryDir, closeArchive, beforeBulkChange }: OrganizeDeps) {
  /** What a rename would do; nothing is changed. @throws Problem `validation_failed` for unknown mangas */
  async function planRename(wanted: RenameRequest): Promise<RenamePlan> {
    if (wanted.mangaIds) await requireMangas(db, wanted.mangaIds)
    const template = readNamingTemplate(wanted.template ?? (await readSettings(db)).files.namingTemplate)
    const chapters = await listNamedChapters(db, wanted.mangaIds ?? null)
    const folders = await planFolders(new Set(chapters.map(({ manga_id }) => manga_id)))
    const taken = new Set<string>()
    for (const path of await listTakenPaths(db)) {
      await yieldRegularly()
      taken.add(pathKey(path))
    }
    const names = await planNames({
      template,
      chapters,
      folderOf: (mangaId) => folders.get(mangaId)!.to,
      isTaken: async (path) => taken.has(pathKey(path)) || (await isThere(join(libraryDir, path))),
    })
    const changed = [...folders.values()].filter(({ from, to }) => from !== to)
    return { names, folders: changed, total: chapters.length }
  }

  /** The folder of a manga follows its title. */
  async function planFolders(mangaIds: ReadonlySet<string>) {
    const rows = await listMangaFolders(db)
    const taken = await listTakenFolderKeys(db, [...mangaIds])
    const planned = new Map<string, Payload['folders'][number]>()
    for (const { id, title, slug, folder } of rows) {
      if (!mangaIds.has(id)) continue
      const name = safeFileName(title, { fallback: slug })
      const tagged = `${name} [${shortId(id)}]`
      const to = folder === tagged || taken.has(fileNameKey(name)) ? tagged : name
      taken.add(fileNameKey(to))
      planned.set(id, { mangaId: id, from: folder, to })
    }
    return planned
  }

  /**
   * Adds the job that gives the files their names. All of it is recorded before the first file moves.
   * @throws Problem `validation_failed` for unknown mangas, `conflict` when nothing is to do or a rename runs
   */
  async function requestRename(wanted: RenameRequest): Promise<Job> {
    const { names, folders } = await planRename(wanted)
    if (names.length === 0) throw new Problem('conflict', message('files.namesFit'))
    await beforeBulkChange('before_rename')
    return await addRename(await orderRenames(names), folders)
  }

  async function addRename(
    names: readonly PlannedName[],
    folders: Payload['folders'],
    about: JobContext = {},
  ): Promise<Job> {
    if (await jobs.hasActive(renameFilesType)) throw new Problem('conflict', message('files.renameRuns'))
    const job = await db.transaction().execute(async (tx) => {
      const added = await jobs.add(tx, {
        type: renameFilesType,
        payload: { folders },
        context: { files: names.length, ...about },
        dedupeKey: renameFilesType,
      })
      const now = timestamp(clock)
      await insertChanges(
        tx,
        names.map(({ chapterId, from, to }, index): FileChange => {
          const facts = { kind: 'rename', entries: null, size_bytes: null, sha256: null, state: 'planned' } as const
          return {
            job_id: added.id,
            position: index + 1,
            chapter_id: chapterId,
            from_path: from,
            to_path: to,
            ...facts,
            changed_at: now,
          }
        }),
      )
      return added
    })
    jobs.announce([job])
    return job
  }

  const jobKind: JobKind<Payload> = {
    type: renameFilesType,
    payload: renamePayload,
    concurrency: 1,
    deadlineMs: 12 * 3600_000,
    run: renameAll,
  }

  /** Files that were renamed before an interruption are done already. */
  async function renameAll(run: JobRun<Payload>): Promise<void> {
    await db.transaction().execute((tx) => setFolders(tx, run.payload.folders))
    const changes = await listChanges(db, run.jobId)
    const left: Left[] = []
    let renamed = 0
    /** Readers that looked a path up before the rename still open the file there. */
    const former: FileChange[] = []
    const removeFormer = async (keep: number) => {
      for (const change of former.splice(0, Math.max(0, former.length - keep))) await finishOne(change)
    }
    for (const [index, change] of changes.entries()) {
      if (run.signal.aborted) await removeFormer(0)
      run.signal.throwIfAborted()
      // The name is free only when the file that had it has lost it.
      if (former.some(({ from_path }) => pathKey(from_path) === pathKey(change.to_path))) await removeFormer(0)
      const reason = await attempt(async () => {
        if (await renameOne(change)) former.push(change)
      })
      if (reason) left.push({ path: change.from_path, reason })
      else renamed += 1
      await removeFormer(keptNames)
      if (index % 25 === 24 || index + 1 === changes.length)
        void run.report({ done: index + 1, total: changes.length, unit: 'files' })
    }
    await sleep(graceMs)
    await removeFormer(0)
    for (const { from_path } of changes) await removeEmptyFolders(libraryDir, from_path)
    for (const mangaId of await mangasOf(changes)) announce({ name: 'chapters.changed', data: { mangaId } })
    run.addContext({ renamed })
    reportLeft(run, left, changes.length)
  }

  /** A manga keeps its folder if another manga has the new one, or keeps it. */
  async function setFolders(tx: Tx, folders: Payload['folders']): Promise<void> {
    const wanted = folders.map(({ mangaId, to }) => ({ id: mangaId, folder: to, key: fileNameKey(to) }))
    const taken = await listTakenFolderKeys(
      tx,
      wanted.map(({ id }) => id),
    )
    const free = folders.filter(({ to }) => !taken.has(fileNameKey(to)))
    if (free.length < folders.length) await setFolders(tx, free)
    else await setMangaFolders(tx, wanted)
  }

  async function finishOne(change: FileChange): Promise<void> {
    const { chapter_id, from_path, to_path } = change
    // A later step gave the file another name, and the former name may be that of another chapter now.
    if ((await findChapterPath(db, chapter_id)) !== to_path) return
    await finishMove(join(libraryDir, from_path), join(libraryDir, to_path))
  }

  /** @returns whether the file has both names now */
  async function renameOne(change: FileChange): Promise<boolean> {
    const { chapter_id, from_path: from, to_path: to } = change
    const [oldFile, newFile] = [join(libraryDir, from), join(libraryDir, to)]
    if (change.state === 'done') {
      await finishOne(change)
      return false
    }
    // The chapter was downloaded again, or its file was deleted.
    if ((await findChapterPath(db, chapter_id)) !== from) throw new Problem('conflict', message('files.changedSince'))
    // No download takes the path meanwhile; after a crash what is there is known to be of no chapter.
    if (!(await reservePath(db, chapter_id, to))) throw new Problem('conflict', message('files.pathTaken'))
    await closeArchive(oldFile)
    try {
      return await moveFile(oldFile, newFile, () =>
        db.transaction().execute(async (tx) => {
          await moveChapterPath(tx, chapter_id, from, to)
          await updateChange(tx, change, { state: 'done' })
        }),
      )
    } catch (error) {
      throw toAccessProblem(toDiskProblem(error))
    } finally {
      await releasePath(db, chapter_id, to)
    }
  }

  async function mangasOf(changes: readonly FileChange[]): Promise<Set<string>> {
    const renamed = new Set(changes.map(({ chapter_id }) => chapter_id))
    return new Set(
      (await listNamedChapters(db, null)).filter(({ id }) => renamed.has(id)).map(({ manga_id }) => manga_id),
    )
  }

  /** How the names of files would change, those that change first. */
  async function previewRename(wanted: RenameRequest): Promise<RenamePreview> {
    const { names, total } = await planRename(wanted)
    return {
      total,
      changed: names.length,
      items: names.slice(0, wanted.limit),
    }
  }

  return { previewRename, requestRename, addRename, jobKind }
}

/** How many files have both names, and for how long the last ones do. */
const keptNames = 25
const graceMs = 500
