import { resolve } from 'node:path'
import { z } from 'zod'
import { type Message, message, sentences } from '../../../shared/i18n/message.ts'
import type { JobKind, JobRun, NewJob } from '../../jobs/job.ts'
import { mangaExists, setChapterFile } from '../../library/library.ts'
import { timestamp } from '../../platform/clock.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import { findOwners, upsertFiles } from '../collection.store.ts'
import type { CollectionContext } from '../context.ts'
import { unreadableReason } from '../inspect/walk-folder.ts'
import { type AdoptedFile, adoptedFileSchema, identify } from './adopt-file.ts'
import { bringFile } from './bring-file.ts'
import { chooseChapter } from './choose-chapter.ts'
import { type ReadArchive, readArchive } from './read-archive.ts'

const type = 'import_archive'
const payloadSchema = z.object({
  mangaId: z.string(),
  mode: z.enum(['link', 'copy', 'move']),
  /** The folder that the paths of the files are relative to. */
  root: z.string(),
  /** Of a link. */
  folderId: z.string(),
  files: z.array(adoptedFileSchema),
})
type Payload = z.output<typeof payloadSchema>

/** Files of one job. A job that is interrupted continues with the files that are left. */
export const filesPerJob = 50

export const importJob = (series: string, payload: Payload): NewJob => ({
  type,
  payload,
  context: { mangaId: payload.mangaId, title: series, files: payload.files.length },
  dedupeKey: `import ${payload.mangaId} ${payload.root} ${payload.files[0]!.path}`,
  maxAttempts: 3,
})

type Context = Pick<CollectionContext, 'db' | 'clock' | 'log' | 'announce' | 'reader' | 'libraryDir' | 'closeArchive'>

/** Adds the files of one series to the library. Each file is recorded in its own transaction, so a crash loses nothing. */
export function importArchives(context: Context): JobKind<Payload> {
  return {
    type,
    payload: payloadSchema,
    // While one waits for its cover, another reads its files.
    concurrency: 4,
    deadlineMs: 30 * 60_000,
    async run(run) {
      const left: { readonly path: string; readonly reason: Message }[] = []
      const total = run.payload.files.length
      if (!(await mangaExists(context.db, run.payload.mangaId))) return
      for (let start = 0; start < total; start += batchSize) {
        run.signal.throwIfAborted()
        left.push(...(await adoptBatch(context, run, run.payload.files.slice(start, start + batchSize))))
        void run.report({ done: Math.min(start + batchSize, total), total, unit: 'files' })
      }
      for (const { path, reason } of left)
        run.note({ key: path, text: message('collection.fileNote', { path, reason }) })
      const broken = left.filter(({ reason }) => reason.key !== 'collection.chapterHasFile')
      if (broken.length === total) {
        const [first, ...more] = broken
          .slice(0, 5)
          .map(({ path, reason }) => message('collection.fileNote', { path, reason }))
        throw new Problem(
          'archive_broken',
          message('collection.nothingImported', { reason: sentences(first!, ...more) }),
        )
      }
      await makeCover(context, run.payload.mangaId)
    },
  }
}

/** Files whose directories are read at the same time, and that are recorded in one transaction. */
const batchSize = 10

async function adoptBatch(context: Context, run: JobRun<Payload>, files: readonly AdoptedFile[]) {
  const { mode, root, mangaId } = run.payload
  if (mode !== 'link') {
    const left = []
    for (const file of files) left.push(await explain(file, () => bringFile(context, run.payload, file, run.signal)))
    context.announce({ name: 'chapters.changed', data: { mangaId } })
    return left.filter((one) => one !== undefined)
  }
  const owners = await findOwners(
    context.db,
    files.map(({ path }) => resolve(root, path)),
  )
  const left: { path: string; reason: Message }[] = []
  const read: { file: AdoptedFile; path: string; archive: ReadArchive }[] = []
  await Promise.all(
    files.map(async (file) => {
      const path = resolve(root, file.path)
      // Recorded before the job was interrupted.
      if (owners.has(path) && file.chapterId === undefined) return
      const failure = await explain(file, async () => {
        read.push({ file, path, archive: await readArchive(context, path) })
        return undefined
      })
      if (failure) left.push(failure)
    }),
  )
  left.push(...(await record(context, run.payload, read)))
  context.announce({ name: 'chapters.changed', data: { mangaId } })
  return left
}

async function record(
  { db, clock }: Context,
  { mangaId, folderId }: Payload,
  read: readonly { file: AdoptedFile; path: string; archive: ReadArchive }[],
) {
  return await db.transaction().execute(async (tx) => {
    const now = timestamp(clock)
    const left: { path: string; reason: Message }[] = []
    // Another job may have recorded a file meanwhile.
    const owners = await findOwners(
      tx,
      read.map(({ path }) => path),
    )
    for (const { file, path, archive } of read) {
      if (owners.has(path) && file.chapterId === undefined) continue
      const chapterId = file.chapterId ?? (await chooseChapter(tx, mangaId, identify(file), now))
      if (chapterId === undefined) left.push({ path: file.path, reason: message('collection.chapterHasFile') })
      else {
        const { pages, sizeBytes, fingerprint: sha256 } = archive
        const stored = { path, replaces: null, sizeBytes, sha256, sourceName: null, pages }
        await setChapterFile(tx, chapterId, stored, now)
      }
    }
    const seen = read.map(({ file: { key }, archive }) => toFileRow(folderId, key, archive))
    await upsertFiles(tx, seen)
    return left
  })
}

export const toFileRow = (folderId: string, path: string, facts: Omit<ReadArchive, 'pages'>) => ({
  folder_id: folderId,
  path,
  size_bytes: facts.sizeBytes,
  modified_ms: facts.modifiedMs,
  fingerprint: facts.fingerprint,
})

async function explain(
  { path }: AdoptedFile,
  work: () => Promise<Message | undefined>,
): Promise<{ path: string; reason: Message } | undefined> {
  try {
    const reason = await work()
    return reason && { path, reason }
  } catch (error) {
    if (isProblem(error, 'disk_full') || (error as Error).name === 'AbortError') throw error
    return { path, reason: isProblem(error) ? error.userMessage : unreadableReason(error) }
  }
}

/** The small cover that the shelf shows first. Without it the shelf makes it. */
async function makeCover({ reader, log }: Context, mangaId: string): Promise<void> {
  try {
    await reader.thumbnail(await reader.openCover(mangaId), 320)
  } catch (error) {
    log.debug({ err: error, mangaId }, 'the cover of an imported manga could not be made now')
  }
}
