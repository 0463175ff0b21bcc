import type { MetadataPreview, RenamePreview } from '../../shared/contracts/files.ts'
import { message } from '../../shared/i18n/message.ts'
import { findChaptersOfManga } from '../chapters/chapters.store.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import { requireMangas } from '../mangas/require-manga.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { deleteChangesBefore } from './file-changes.store.ts'
import { moveLibrary, requestMove } from './location/move-library.ts'
import { createPendingMetadata, metadataJob, writeMetadata } from './metadata/write-metadata.ts'
import { findArchives } from './metadata/written-archives.ts'
import type { OrganizeDeps } from './organize-deps.ts'
import { previewRename, type RenameRequest, renameFiles, requestRename } from './rename/rename-files.ts'
import { requestUndo, undoMetadata } from './undo.ts'
import { listMangasWithFiles } from './written-file.store.ts'

/** What Bunko writes into files, how it names them, and where they are. */
export type Organize = {
  /**
   * Adds a job for each of the mangas that has files which Bunko may change.
   * @throws Problem `validation_failed` for unknown mangas, `conflict` when Bunko may change none of the files
   */
  writeMetadata(mangaIds: readonly string[]): Promise<{ jobIds: string[] }>
  /** Which files `writeMetadata` would update; nothing is changed. @throws Problem `validation_failed` */
  previewMetadata(mangaIds: readonly string[]): Promise<MetadataPreview>
  /** What names a template makes; nothing is changed. @throws Problem `validation_failed` */
  previewRename(wanted: RenameRequest): Promise<RenamePreview>
  /** @throws Problem `validation_failed`; `conflict` when no name would change or a rename runs */
  rename(wanted: RenameRequest): Promise<{ jobId: string }>
  /**
   * @param path null for the folder in the data folder
   * @throws Problem `validation_failed` on `path`, `disk_full`, `conflict`
   */
  moveLibrary(path: string | null): Promise<{ jobId: string }>
  /** @throws Problem `not_found`, `conflict`. */
  undo(jobId: string): Promise<{ jobId: string }>
  /** Something of the library changed, which files may have to say. */
  noticeChange(): void
  readonly jobKinds: readonly JobKind[]
  start(): Promise<void>
  stop(): Promise<void>
}

/** How long changes of files can be undone. */
const undoMs = 30 * 24 * 3600_000

export function createOrganize(context: OrganizeDeps): Organize {
  const { db, clock, jobs } = context
  const pending = createPendingMetadata(context)
  const toId = ({ id }: Job) => ({ jobId: id })
  return {
    async writeMetadata(mangaIds) {
      await requireMangas(db, mangaIds)
      const added: Job[] = []
      let refusal = message('files.noFile')
      for (const manga of await listMangasWithFiles(db, mangaIds)) {
        const archives = await findArchives(context, await findChaptersOfManga(db, manga.id))
        const refused = archives.find((archive) => archive.refusal)?.refusal
        if (refused) refusal = refused
        if (archives.some((archive) => !archive.refusal)) added.push(await jobs.enqueue(metadataJob(manga, true)))
      }
      if (added.length === 0) throw new Problem('conflict', message('files.nothingWritten', { reason: refusal }))
      return { jobIds: added.map(({ id }) => id) }
    },
    async previewMetadata(mangaIds) {
      await requireMangas(db, mangaIds)
      const counts = { files: 0, notAllowed: 0, otherFormats: 0 }
      for (const mangaId of new Set(mangaIds))
        for (const { refusal } of await findArchives(context, await findChaptersOfManga(db, mangaId))) {
          if (!refusal) counts.files += 1
          else if (refusal.key === 'files.mayNotWrite') counts.notAllowed += 1
          else counts.otherFormats += 1
        }
      return counts
    },
    previewRename: (wanted) => previewRename(context, wanted),
    rename: async (wanted) => toId(await requestRename(context, wanted)),
    moveLibrary: async (path) => toId(await requestMove(context, path)),
    undo: async (jobId) => toId(await requestUndo(context, jobId)),
    noticeChange: pending.noticeChange,
    jobKinds: [
      writeMetadata(context, pending.noticeChange),
      renameFiles(context),
      undoMetadata(context),
      moveLibrary(context),
    ] as readonly JobKind[],
    async start() {
      await deleteChangesBefore(db, timestamp(clock, -undoMs))
      await pending.enqueue()
    },
    stop: pending.stop,
  }
}
