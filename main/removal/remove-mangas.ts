import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { MangaRemoval, RemovedFiles } from '../../shared/contracts/removal.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { requireManga, requireMangas } from '../mangas/require-manga.ts'
import { timestamp } from '../platform/clock.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import { Problem } from '../platform/problem.ts'
import { withoutJobs } from './cancel-jobs.ts'
import type { RemovalContext } from './context.ts'
import { isOwnPath, moveToTrash } from './removed-files.ts'
import {
  countMangaRemoval,
  deleteItem,
  filesOf,
  insertItem,
  keepProgress,
  type RemovedFile,
  type RemovedItem,
  readMangaFiles,
  setItemState,
} from './removed-items.store.ts'
import { takeRows } from './removed-rows.store.ts'
import { returnItem } from './restore-mangas.ts'

/** @throws Problem `validation_failed` for unknown mangas. */
export async function previewMangaRemoval(
  { db }: Pick<RemovalContext, 'db'>,
  mangaIds: readonly string[],
): Promise<MangaRemoval> {
  await requireMangas(db, mangaIds)
  return await countMangaRemoval(db, mangaIds)
}

/** @throws Problem `not_found`, and those of `removeMangas`. */
export async function removeManga(
  context: RemovalContext,
  id: string,
  files: RemovedFiles,
  precondition: Precondition<MangaDetail> = noPrecondition,
): Promise<void> {
  precondition(await requireManga(context.db, id))
  await removeMangas(context, [id], files, precondition)
}

/** More mangas than this are many. */
const bulkRemoval = 10

/**
 * Removes mangas with everything that belongs to them; a restore returns all of it. Their jobs are cancelled first. The
 * database changes before the files move, so after a crash the next start only has to move files.
 * @throws Problem `validation_failed` for unknown mangas; `busy`; `conflict` when a file cannot be moved. Nothing is
 * removed then.
 */
export async function removeMangas(
  context: RemovalContext,
  mangaIds: readonly string[],
  files: RemovedFiles,
  precondition: Precondition<MangaDetail> = noPrecondition,
): Promise<string[]> {
  const ids = [...new Set(mangaIds)]
  const { db, jobs, announce } = context
  await requireMangas(db, mangaIds)
  if (ids.length > bulkRemoval) await context.beforeBulkChange('before_removal')
  const items = await withoutJobs(context, 'mangaId', ids, async (tx) => {
    await requireMangas(tx, mangaIds)
    if (precondition !== noPrecondition) for (const id of ids) precondition(await requireManga(tx, id))
    const taken: RemovedItem[] = []
    for (const id of ids) taken.push(await takeManga(context, tx, id, files))
    return taken
  })
  try {
    for (const item of items) await moveToTrash(context, item.id, filesOf(item))
  } catch (error) {
    for (const item of items) await returnItem(context, item)
    throw explainMove(error)
  }
  for (const { id } of items) await setItemState(db, id, 'removed')
  for (const mangaId of ids) await jobs.removeEnded({ statuses: ['failed'], context: { mangaId } })
  announce({ name: 'mangas.removed', data: { mangaIds: ids } })
  return ids
}

async function takeManga(context: RemovalContext, tx: Tx, id: string, files: RemovedFiles): Promise<RemovedItem> {
  const { manga, archives, orphans, cover } = (await readMangaFiles(tx, id))!
  const own = archives.filter(({ path }) => isOwnPath(path))
  const paths = [...own.map(({ path }) => path), ...orphans]
  const moved: RemovedFile[] = files === 'trash' ? paths.map((path) => ['library', path]) : []
  const item: RemovedItem = {
    id,
    kind: 'manga',
    title: manga.title,
    folder_key: manga.folder_key,
    files,
    file_paths: JSON.stringify(cover === undefined ? moved : [...moved, ['covers', cover]]),
    file_count: own.length,
    size_bytes: own.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    state: 'removing',
    removed_at: timestamp(context.clock),
  }
  await deleteItem(tx, id)
  await insertItem(tx, item)
  await keepProgress(tx, id)
  await takeRows(tx, 'mangas', id)
  return item
}

function explainMove(error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined) return error
  return new Problem('conflict', message('removal.fileNotMovable', { code: code ?? '' }), { cause: error })
}
