import { z } from 'zod'
import { type Message, message, sentences } from '../../../shared/i18n/message.ts'
import type { JobKind, JobRun, NewJob } from '../../jobs/job.ts'
import { mangaExists } from '../../mangas/mangas.store.ts'
import { Problem } from '../../platform/problem.ts'
import { deleteUnusedMangas } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import { addFile } from './add-file.ts'
import { adoptedFileSchema, type LeftOut, leaveOut } from './adopt-file.ts'
import { linkFiles } from './link-files.ts'

const type = 'import_archive'
const payloadSchema = z.object({
  mangaId: z.string(),
  mode: z.enum(['link', 'copy', 'move']),
  /** The folder that the paths of the files are relative to. */
  root: z.string(),
  /** Of a link. */
  folderId: z.string(),
  files: z.array(adoptedFileSchema),
  /** Whether the import that this job is of added the manga. */
  isNewManga: z.boolean().optional(),
})
type Payload = z.output<typeof payloadSchema>

/** Files of one job. A job that is interrupted continues with the files that are left. */
export const filesPerJob = 50

/** @param parentId the job that starts it */
export const importJob = (series: string, payload: Payload, parentId?: string): NewJob => ({
  type,
  payload,
  context: {
    ...{ mangaId: payload.mangaId, title: series, files: payload.files.length },
    ...(parentId !== undefined && { parentId }),
  },
  dedupeKey: `import ${payload.mangaId} ${payload.root} ${payload.files[0]!.path}`,
  maxAttempts: 3,
})

/** Adds the files of one series to the library. A job that is interrupted continues with the files that are left. */
export function importArchives(context: CollectionDeps): JobKind<Payload> {
  /** Jobs that are about to fail because all their files are damaged: none of them keeps an empty manga. */
  const failing = new Set<string>()
  return {
    type,
    payload: payloadSchema,
    // A job mostly waits for reads of files, covers and commits. More jobs than this gain nothing.
    concurrency: 12,
    deadlineMs: 30 * 60_000,
    async run(run) {
      const { mangaId, mode, files, isNewManga } = run.payload
      failing.delete(run.jobId)
      if (!(await mangaExists(context.db, mangaId))) throw new Problem('not_found', message('collection.mangaGone'))
      for (const { path, note } of files)
        if (note) run.note({ key: path, text: message('collection.fileNote', { path, reason: note }) })
      const broken: LeftOut[] = []
      let added = files.length
      const onLeftOut = (left: readonly LeftOut[]) => {
        added -= left.length
        run.addContext({ added })
        for (const one of left) {
          const { path, reason } = one
          run.note({ key: path, text: message('collection.fileNote', { path, reason }) })
          if (!isInLibrary(reason)) broken.push(one)
        }
      }
      run.addContext({ added })
      if (mode === 'link') await linkFiles(context, run, onLeftOut)
      else onLeftOut(await addFiles(context, run))
      if (broken.length === files.length) {
        // A retry adds files that could not be read only now, for example because their disk was away.
        const isDamaged = broken.every((one) => one.isDamaged)
        if (isNewManga && isDamaged) {
          failing.add(run.jobId)
          await deleteEmptyMangas(context, [mangaId], failing)
        }
        throw nothingImported(broken, isDamaged)
      }
      await makeCover(context, mangaId)
    },
  }
}

/** The file was left out because the library has it, or another file of its chapter. */
const isInLibrary = ({ key }: Message): boolean => key === 'collection.chapterHasFile' || key === 'collection.isCopied'

/** Deletes those of the mangas that have no chapters and that no other job will add any to. */
export async function deleteEmptyMangas(
  { db, announce }: Pick<CollectionDeps, 'db' | 'announce'>,
  mangaIds: readonly string[],
  failing: ReadonlySet<string> = new Set(),
): Promise<void> {
  const deleted = await deleteUnusedMangas(db, mangaIds, [...failing])
  if (deleted.length > 0) announce({ name: 'mangas.removed', data: { mangaIds: deleted } })
}

/** Only files that are not damaged can be added by a retry. */
function nothingImported(broken: readonly LeftOut[], isDamaged: boolean): Problem {
  const [first, ...more] = broken
    .slice(0, 5)
    .map(({ path, reason }) => message('collection.fileNote', { path, reason }))
  const reason = message('collection.nothingImported', { reason: sentences(first!, ...more) })
  return new Problem(isDamaged ? 'archive_broken' : 'not_found', reason)
}

/** Copies or moves the files, one after the other. */
async function addFiles(context: CollectionDeps, run: JobRun<Payload>): Promise<LeftOut[]> {
  const { mangaId, files } = run.payload
  const left: LeftOut[] = []
  const added = new Set<string>()
  for (const [index, file] of files.entries()) {
    run.signal.throwIfAborted()
    try {
      const reason = await addFile(context, run.payload, file, added, run.signal)
      if (reason) left.push({ path: file.path, reason })
    } catch (error) {
      left.push(leaveOut(file.path, error))
    }
    context.announce({ name: 'chapters.changed', data: { mangaId } })
    void run.report({ done: index + 1, total: files.length, unit: 'files' })
  }
  return left
}

/** The small cover that the shelf shows first. Without it the shelf makes it. */
async function makeCover({ reader, log }: CollectionDeps, mangaId: string): Promise<void> {
  try {
    await reader.thumbnail(await reader.openCover(mangaId), 320)
  } catch (error) {
    log.debug({ err: error, mangaId }, 'the cover of an imported manga could not be made now')
  }
}
