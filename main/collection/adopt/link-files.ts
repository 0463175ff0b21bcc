import { resolve } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { insertChapterWithFile, setChapterFile } from '../../chapters/chapter-files.store.ts'
import { findChapter } from '../../chapters/chapters.store.ts'
import { recordFileProblem } from '../../chapters/file-problems.ts'
import { addToArcs } from '../../chapters/reading-lists.store.ts'
import type { Tx } from '../../database/schema.ts'
import type { JobRun } from '../../jobs/job.ts'
import { timestamp } from '../../platform/clock.ts'
import { readFileStamp, toModifiedMs } from '../../platform/files/file-stamp.ts'
import { newId } from '../../platform/ids.ts'
import { recordStamp } from '../../reader/reader.ts'
import { findOwners, toFileRow, upsertFiles } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import { type AdoptedFile, identify, type LeftOut, leaveOut } from './adopt-file.ts'
import { findPlace } from './choose-chapter.ts'
import { type ReadArchive, readArchives } from './read-archive.ts'

type Context = CollectionDeps
type Link = {
  readonly mangaId: string
  readonly root: string
  readonly folderId: string
  readonly files: readonly AdoptedFile[]
}
/** A file that could not be read when it was to be added. */
type Unread = { readonly key: string; readonly path: string; readonly isDamaged: boolean }
type ReadFile = { readonly file: AdoptedFile; readonly path: string; readonly archive: ReadArchive }

/** Files that are recorded in one transaction take about 50 ms at most, so that others wait no longer. */
export const batchLimits = { files: 50, pages: 2000 } as const

/**
 * Adds files that stay where they are. They are recorded in batches, the last one together with the end of the job: after a
 * crash, the files of complete batches are there and the others are read again.
 * @returns the files that were left out. Without one that can be added, the job is not finished.
 */
export async function linkFiles(
  context: Context,
  run: Pick<JobRun<Link>, 'payload' | 'signal' | 'report' | 'finish'>,
  onLeftOut: (left: readonly LeftOut[]) => void,
): Promise<void> {
  const { db, clock, announce } = context
  const { mangaId, files } = run.payload
  const { read, broken } = await readFiles(context, run)
  onLeftOut(broken)
  if (broken.length === files.length) return
  const batches = splitIntoBatches(read)
  const last = batches.pop() ?? []
  let done = files.length - read.length
  for (const batch of batches) {
    run.signal.throwIfAborted()
    onLeftOut(await db.transaction().execute((tx) => record(tx, run.payload, batch, timestamp(clock))))
    announce({ name: 'chapters.changed', data: { mangaId } })
    done += batch.length
    void run.report({ done, total: files.length, unit: 'files' })
  }
  await run.finish(async (tx) => onLeftOut(await record(tx, run.payload, last, timestamp(clock))))
  announce({ name: 'chapters.changed', data: { mangaId } })
}

async function readFiles(
  context: Context,
  { payload: { root, folderId, files }, signal }: Pick<JobRun<Link>, 'payload' | 'signal'>,
): Promise<{ read: ReadFile[]; broken: LeftOut[] }> {
  const all = files.map((file) => ({ file, path: resolve(root, file.path) }))
  const owners = await findOwners(
    context.db,
    all.map(({ path }) => path),
  )
  // The others were recorded before the job was interrupted.
  const wanted = all.filter(({ file, path }) => file.chapterId !== undefined || !owners.has(path))
  const archives = await readArchives(
    context,
    wanted.map(({ path }) => path),
    signal,
  )
  const [read, broken]: [ReadFile[], LeftOut[]] = [[], []]
  const unread: Unread[] = []
  for (const [index, one] of wanted.entries()) {
    const found = archives[index]!
    if ('error' in found) {
      const left = leaveOut(one.file.path, found.error)
      broken.push(left)
      const { chapterId, key } = one.file
      const isDamaged = left.isDamaged === true
      if (chapterId === undefined) unread.push({ key, path: one.path, isDamaged })
      else if (isDamaged) await recordFileProblem(context, { chapterId }, 'damaged')
    } else read.push({ ...one, archive: found.value })
  }
  await recordUnread(context, folderId, unread)
  return { read, broken }
}

/**
 * Notes that the content of these files is not known, though they were noted with the job: a scan adds a damaged file when it
 * has changed, and the others when they can be read.
 */
async function recordUnread({ db }: Context, folderId: string, files: readonly Unread[]): Promise<void> {
  if (files.length === 0) return
  const rows = await Promise.all(
    files.map(async ({ key, path, isDamaged }) => {
      // A file whose stamp cannot be read is read again by the next scan.
      const stamp = isDamaged ? await readFileStamp(path).catch(() => undefined) : undefined
      return toFileRow(folderId, key, {
        sizeBytes: stamp?.sizeBytes ?? 0,
        modifiedMs: stamp ? toModifiedMs(stamp.modifiedNs) : -1,
        fingerprint: '',
      })
    }),
  )
  await db.transaction().execute((tx) => upsertFiles(tx, rows))
}

export function splitIntoBatches(files: readonly ReadFile[]): ReadFile[][] {
  const batches: ReadFile[][] = []
  let pages = 0
  for (const file of files) {
    const batch = batches.at(-1)
    pages += file.archive.pages.length
    if (batch && batch.length < batchLimits.files && pages <= batchLimits.pages) batch.push(file)
    else {
      batches.push([file])
      pages = file.archive.pages.length
    }
  }
  return batches
}

/**
 * Of a file that does not name its groups: those of its former content. A new file has none, also where a list names groups
 * for the chapter, because they may not have made this file.
 */
async function knownGroups(tx: Tx, { chapterId }: AdoptedFile): Promise<readonly string[] | undefined> {
  if (chapterId === undefined) return []
  const known = (await findChapter(tx, chapterId))?.file_groups
  return known == null ? undefined : (JSON.parse(known) as string[])
}

/** @returns the files whose chapter has a file already */
async function record(
  tx: Tx,
  { mangaId, folderId }: Link,
  batch: readonly ReadFile[],
  now: string,
): Promise<LeftOut[]> {
  const left: LeftOut[] = []
  // Another job may have recorded a file meanwhile.
  const owners = await findOwners(
    tx,
    batch.map(({ path }) => path),
  )
  for (const { file, path, archive } of batch) {
    if (owners.has(path) && file.chapterId === undefined) continue
    const identity = identify(file)
    const place = file.chapterId === undefined ? await findPlace(tx, mangaId, identity) : { id: file.chapterId }
    if (place === 'taken') left.push({ path: file.path, reason: message('collection.chapterHasFile') })
    else {
      const { pages, sizeBytes, fingerprint: sha256, modifiedNs } = archive
      const groups = file.groups ?? (await knownGroups(tx, file))
      const stored = { path, replaces: null, sizeBytes, sha256, sourceName: null, groups, pages }
      const chapterId = place === 'missing' ? newId() : place.id
      if (place === 'missing') await insertChapterWithFile(tx, { id: chapterId, mangaId, ...identity }, stored, now)
      else await setChapterFile(tx, chapterId, stored, now)
      await addToArcs(tx, chapterId, file.arcs ?? [], now)
      if (modifiedNs !== undefined) await recordStamp(tx, chapterId, sha256, modifiedNs)
    }
  }
  await upsertFiles(
    tx,
    batch.map(({ file: { key }, archive }) => toFileRow(folderId, key, archive)),
  )
  return left
}
