import { resolve } from 'node:path'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { clearOfflineFiles } from '../../chapters/file-problems.ts'
import { timestamp } from '../../platform/clock.ts'
import { isInside } from '../../platform/files/inside-folder.ts'
import { isProblem, plainReason } from '../../platform/problem.ts'
import { recallCorrections } from '../adopt/corrections.ts'
import { decideAll } from '../adopt/decide.ts'
import { backUpBefore, planJobs } from '../adopt/plan-jobs.ts'
import { type FolderRow, listFiles, markScanned } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import { followFiles } from '../follow/follow-files.ts'
import { requireFolder } from '../inspect/inspect.ts'
import { unreadableReason } from '../inspect/walk-folder.ts'
import { type Comparison, compareFolder } from './compare.ts'
import { recordComparison } from './record-comparison.ts'

/**
 * Compares a folder with the library: adds new files as guessed, follows moved ones, marks missing ones. A folder that cannot
 * be read, or is empty although it had files, is offline: nothing else changes then.
 * @param prefix of a part of the folder; '' for all of it
 */
export async function scanFolder(
  context: CollectionDeps,
  folder: FolderRow,
  prefix: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await compareFolder(context, folder, prefix, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    return explainFailure(folder, error)
  })
  const offline = isComparison(found) ? await explainEmpty(context, folder, prefix, found) : found
  if (offline || !isComparison(found)) {
    if (prefix === '') await setOffline(context, folder, offline ?? message('collection.folderEmpty'))
    return
  }
  await recordComparison(context, folder, found)
  const recalled = await recallCorrections(context.db, folder.id, found.added)
  const files = [...(await decideAll(found.added, recalled)), ...(await followFiles(context, folder, found))]
  const root = resolve(folder.path, prefix)
  await backUpBefore(context, files.length)
  await planJobs(context, { mode: 'link', root, folderId: folder.id }, files)
  if (prefix === '') await markScanned(context.db, folder.id, timestamp(context.clock), null)
  await clearOfflineFiles(context, (path) => isInside(path, root))
  if (folder.offline_reason !== null) context.announce({ name: 'folders.changed', data: { folderId: folder.id } })
}

const isComparison = (found: Comparison | Message): found is Comparison => 'added' in found

/** The state of the folder itself says more than the error at which the comparison ended. */
async function explainFailure({ path }: FolderRow, error: unknown): Promise<Message> {
  try {
    await requireFolder(path)
  } catch (problem) {
    if (isProblem(problem)) return plainReason(problem)
    throw problem
  }
  return unreadableReason(error)
}

/** An empty folder that had files is most likely the place of a disk that is not connected. */
async function explainEmpty(
  { db }: CollectionDeps,
  folder: FolderRow,
  prefix: string,
  { total }: Comparison,
): Promise<Message | undefined> {
  if (total > 0) return undefined
  const known = await listFiles(db, folder.id, prefix === '' ? '' : `${prefix}/`)
  return known.length > 0 ? message('collection.folderEmpty') : undefined
}

async function setOffline({ db, clock, announce, log }: CollectionDeps, folder: FolderRow, reason: Message) {
  const text = JSON.stringify(reason)
  if (folder.offline_reason === text) return
  log.info({ folder: folder.id, reason: reason.key }, 'a folder of the library is offline')
  await markScanned(db, folder.id, timestamp(clock), text)
  announce({ name: 'folders.changed', data: { folderId: folder.id } })
}
