import type { Job } from '../../jobs/job.ts'
import type { OrganizeContext } from '../context.ts'
import { clearMetadataToWrite, listMangasWithFiles, listMetadataToWrite } from '../written-file.store.ts'
import { metadataJob, metadataKey } from './write-metadata.ts'

/** Edits within this time are written together. */
const usualQuietMs = 1500

export type PendingMetadata = {
  /** Something of the library changed: soon its files are changed too. */
  noticeChange(): void
  /** Adds a job for each manga whose files do not contain all changes. */
  enqueue(): Promise<void>
  stop(): Promise<void>
}

/** The database notes which mangas were edited, whoever edited them, so no change is forgotten after a crash. */
export function createPendingMetadata(context: OrganizeContext, quietMs = usualQuietMs): PendingMetadata {
  const { db, jobs, log } = context
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
    enqueue,
    noticeChange() {
      if (isStopped) return
      clearTimeout(timer)
      timer = setTimeout(run, quietMs).unref()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
