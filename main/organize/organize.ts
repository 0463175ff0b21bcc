import type { MetadataPreview } from '../../shared/contracts/files.ts'
import { message } from '../../shared/i18n/message.ts'
import { findChaptersOfManga } from '../chapters/chapters.store.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import { requireMangas } from '../mangas/require-manga.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { deleteChangesBefore } from './file-changes.store.ts'
import { createLibraryMove } from './location/move-library.ts'
import { createInfoWriter } from './metadata/write-info.ts'
import { createMetadataJob, createPendingMetadata, metadataJob } from './metadata/write-metadata.ts'
import { findArchives } from './metadata/written-archives.ts'
import type { OrganizeDeps } from './organize-deps.ts'
import { createRenames, type RenameRequest } from './rename/rename-files.ts'
import { createUndo } from './undo.ts'
import { listMangasWithFiles } from './written-file.store.ts'

/** How long changes of files can be undone. */
const undoMs = 30 * 24 * 3600_000

export type Organize = ReturnType<typeof createOrganize>

/** What Bunko writes into files, how it names them, and where they are. */
export function createOrganize(deps: OrganizeDeps) {
  const { db, clock, jobs } = deps
  const pending = createPendingMetadata(deps)
  const info = createInfoWriter(deps)
  const renames = createRenames(deps)
  const undo = createUndo(deps, info, renames)
  const move = createLibraryMove(deps)
  const toId = ({ id }: Job) => ({ jobId: id })
  return {
    /**
     * Adds a job for each of the mangas that has files which Bunko may change.
     * @throws Problem `validation_failed` for unknown mangas, `conflict` when Bunko may change none of the files
     */
    async writeMetadata(mangaIds: readonly string[]): Promise<{ jobIds: string[] }> {
      await requireMangas(db, mangaIds)
      const added: Job[] = []
      let refusal = message('files.noFile')
      for (const manga of await listMangasWithFiles(db, mangaIds)) {
        const archives = await findArchives(deps, await findChaptersOfManga(db, manga.id))
        const refused = archives.find((archive) => archive.refusal)?.refusal
        if (refused) refusal = refused
        if (archives.some((archive) => !archive.refusal)) added.push(await jobs.enqueue(metadataJob(manga, true)))
      }
      if (added.length === 0) throw new Problem('conflict', message('files.nothingWritten', { reason: refusal }))
      return { jobIds: added.map(({ id }) => id) }
    },
    /** Which files `writeMetadata` would update; nothing is changed. @throws Problem `validation_failed` */
    async previewMetadata(mangaIds: readonly string[]): Promise<MetadataPreview> {
      await requireMangas(db, mangaIds)
      const counts = { files: 0, notAllowed: 0, otherFormats: 0 }
      for (const mangaId of new Set(mangaIds))
        for (const { refusal } of await findArchives(deps, await findChaptersOfManga(db, mangaId))) {
          if (!refusal) counts.files += 1
          else if (refusal.key === 'files.mayNotWrite') counts.notAllowed += 1
          else counts.otherFormats += 1
        }
      return counts
    },
    previewRename: renames.previewRename,
    rename: async (wanted: RenameRequest) => toId(await renames.requestRename(wanted)),
    moveLibrary: async (path: string | null) => toId(await move.requestMove(path)),
    undo: async (jobId: string) => toId(await undo.requestUndo(jobId)),
    /** Something of the library changed, which files may have to say. */
    noticeChange: pending.noticeChange,
    jobKinds: [
      createMetadataJob(deps, info, pending.noticeChange),
      renames.jobKind,
      undo.jobKind,
      move.jobKind,
    ] as readonly JobKind[],
    async start() {
      await deleteChangesBefore(db, timestamp(clock, -undoMs))
      await pending.enqueue()
    },
    stop: pending.stop,
  }
}
