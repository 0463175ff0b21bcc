import { z } from 'zod'
import { type Message, message, sentences } from '../../../shared/i18n/message.ts'
import { findChaptersOfManga } from '../../chapters/chapters.store.ts'
import type { Job, JobKind, JobRun, NewJob } from '../../jobs/job.ts'
import { findManga } from '../../mangas/mangas.store.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import { readSettings } from '../../settings/settings.ts'
import { lastPosition } from '../file-changes.store.ts'
import type { OrganizeDeps } from '../organize-deps.ts'
import { clearMetadataToWrite, listMangasWithFiles, listMetadataToWrite } from '../written-file.store.ts'
import type { InfoWriter } from './write-info.ts'
import { type ChapterArchive, findArchives } from './written-archives.ts'

const writeMetadataType = 'write_metadata'
const payloadSchema = z.object({
  mangaId: z.string(),
  /** Whether the user asked for it. Otherwise the settings decide. */
  isAsked: z.boolean(),
})
type Payload = z.output<typeof payloadSchema>

const metadataKey = (mangaId: string): string => `${writeMetadataType} ${mangaId}`

export const metadataJob = (manga: { id: string; title: string; files: number }, isAsked: boolean): NewJob => ({
  type: writeMetadataType,
  payload: { mangaId: manga.id, isAsked },
  context: { mangaId: manga.id, title: manga.title, files: manga.files },
  dedupeKey: metadataKey(manga.id),
  priority: isAsked ? 'requested' : 'automatic',
})

/**
 * The job that writes what the library knows of a manga into its archives. Archives that say it already stay as they are, so
 * a job that was interrupted goes on where it stopped.
 */
export function createMetadataJob(deps: OrganizeDeps, info: InfoWriter, onEnd: () => void): JobKind<Payload> {
  const { db, announce } = deps
  const { planInfo, settleStarted, writeInfo } = info

  return {
    type: writeMetadataType,
    payload: payloadSchema,
    concurrency: 1,
    deadlineMs: 6 * 3600_000,
    run: (run) => writeAll(run).finally(onEnd),
  }

  async function writeAll(run: JobRun<Payload>): Promise<void> {
    const { mangaId, isAsked } = run.payload
    const manga = await findManga(db, mangaId)
    if (!manga) return
    const archives = await findArchives(deps, await findChaptersOfManga(db, mangaId))
    const { writeMetadata: isAutomatic } = (await readSettings(db)).files
    const left: Left[] = []
    let written = 0
    for (const [index, archive] of archives.entries()) {
      run.signal.throwIfAborted()
      if (!isAsked && archive.folder === undefined && !isAutomatic) continue
      const reason = archive.refusal ?? (await attempt(() => writeOne(run, manga, archive).then(count)))
      // Without being asked, Bunko does not explain why it leaves files of the user alone.
      if (reason && (isAsked || archive.refusal === undefined)) left.push({ path: archive.row.file_path, reason })
      void run.report({ done: index + 1, total: archives.length, unit: 'files' })
    }
    if (written > 0) announce({ name: 'chapters.changed', data: { mangaId } })
    run.addContext({ written })
    reportLeft(run, left, archives.length)

    function count(isWritten: boolean): void {
      if (isWritten) written += 1
    }
  }

  /** @returns whether the archive was changed */
  async function writeOne(
    run: JobRun<Payload>,
    manga: NonNullable<Awaited<ReturnType<typeof findManga>>>,
    archive: ChapterArchive,
  ): Promise<boolean> {
    await settleStarted(archive, run.jobId)
    const { changes, found } = await planInfo(manga, archive)
    if (changes.length === 0) return false
    const position = (await lastPosition(db, run.jobId)) + 1
    await writeInfo(archive, changes, found, { jobId: run.jobId, position, signal: run.signal })
    return true
  }
}

export type Left = { readonly path: string; readonly reason: Message }

/** @returns why the file was left as it is. @throws what ends the whole job */
export async function attempt(work: () => Promise<void>): Promise<Message | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!isProblem(error) || error.waitSeconds !== undefined) throw error
    return error.userMessage
  }
}

/** Notes what was left as it is. @throws Problem when that is everything */
export function reportLeft(run: JobRun<unknown>, left: readonly Left[], total: number): void {
  const notes = left.map(({ path, reason }) => message('collection.fileNote', { path, reason }))
  for (const [index, text] of notes.entries()) run.note({ key: left[index]!.path, text })
  const [first, ...more] = notes.slice(0, 5)
  if (first && left.length === total)
    throw new Problem('conflict', message('files.nothingWritten', { reason: sentences(first, ...more) }))
}

/** Edits within this time are written together. */
const usualQuietMs = 1500

/** The database notes which mangas were edited, whoever edited them, so no change is forgotten after a crash. */
export function createPendingMetadata({ db, jobs, log }: OrganizeDeps, quietMs = usualQuietMs) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function enqueue(): Promise<void> {
    const changed = await listMetadataToWrite(db)
    if (changed.length === 0) return
    const mangas = await listMangasWithFiles(
      db,
      changed.map(({ manga_id }) => manga_id),
    )
    const added: Job[] = []
    for (const manga of mangas) {
      // A running job has read the manga already; its end looks here again.
      if (await jobs.hasActive(metadataKey(manga.id))) continue
      added.push(
        await db.transaction().execute(async (tx) => {
          await clearMetadataToWrite(tx, manga.id)
          return await jobs.add(tx, metadataJob(manga, false))
        }),
      )
    }
    jobs.announce(added)
  }

  const run = (): void => {
    running = enqueue().catch((error: unknown) => log.error({ err: error }, 'changes could not be written into files'))
  }
  return {
    /** Adds a job for each manga whose files do not contain all changes. */
    enqueue,
    /** Something of the library changed: soon its files are changed too. */
    noticeChange(): void {
      if (isStopped) return
      clearTimeout(timer)
      timer = setTimeout(run, quietMs).unref()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
