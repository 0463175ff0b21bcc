import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import type { ComicInfo } from '../../archives/comic-info.ts'
import { archiveDocuments, describeChapter } from '../../archives/describe-archive.ts'
import { updateComicInfo } from '../../archives/update-comic-info.ts'
import { updateMetronInfo } from '../../archives/update-metron-info.ts'
import { findPages } from '../../chapters/chapter-files.store.ts'
import { isLinkedPath } from '../../chapters/linked-path.ts'
import { isPageName } from '../../platform/cbz/entry-names.ts'
import { fingerprint } from '../../platform/cbz/read-facts.ts'
import { type InfoEntries, type InfoEntry, readInfoEntries } from '../../platform/cbz/read-info.ts'
import {
  describeArchive,
  type EntryChange,
  type RewrittenArchive,
  rewriteArchive,
} from '../../platform/cbz/rewrite-archive.ts'
import { timestamp } from '../../platform/clock.ts'
import { requireFreeSpace, toAccessProblem } from '../../platform/files/disk-space.ts'
import { isTemporaryName } from '../../platform/files/write-atomically.ts'
import { isProblem } from '../../platform/problem.ts'
import { deleteChange, type FileChange, insertChanges, listChanges, updateChange } from '../file-changes.store.ts'
import type { OrganizeDeps } from '../organize-deps.ts'
import { recordWrittenFile } from '../written-file.store.ts'
import type { ChapterArchive } from './written-archives.ts'

/** Entries before a change: their names and their bytes, or null for one that was not there. */
export type FormerEntries = readonly (readonly [name: string, base64: string | null])[]

export type InfoWriter = ReturnType<typeof createInfoWriter>

/** Writes what the library knows into archives. */
export function createInfoWriter({ db, clock, closeArchive }: OrganizeDeps) {
  /** The entries of an archive that say something else than the library; empty when it is up to date. */
  async function planInfo(
    manga: MangaDetail,
    { row, file }: ChapterArchive,
  ): Promise<{ readonly changes: readonly EntryChange[]; readonly found: InfoEntries }> {
    const found = await readInfoEntries(file)
    const info = await describeChapter(db, manga, row, {
      sourceName: row.source_name,
      sourceId: row.source_id,
      groups: row.file_groups === null ? null : (JSON.parse(row.file_groups) as string[]),
    })
    const create = async () => archiveDocuments({ ...info, ...(await describePages(row.id)) })
    const comicInfo = await changeOf(found.comicInfo, 'ComicInfo.xml', {
      update: (text) => updateComicInfo(text, info),
      create: async () => (await create()).comicInfo,
    })
    // Files that say everything else stay as they are, and so do those of the user that never had a MetronInfo.xml.
    const isAdded = comicInfo !== undefined && !isLinkedPath(row.file_path)
    const metronInfo = await changeOf(found.metronInfo, 'MetronInfo.xml', {
      update: (text) => updateMetronInfo(text, info),
      create: async () => (isAdded ? (await create()).metronInfo : undefined),
    })
    return { changes: [metronInfo, comicInfo].filter((change) => change !== undefined), found }
  }

  async function describePages(chapterId: string): Promise<Pick<ComicInfo, 'pageCount' | 'pages'>> {
    const pages = await findPages(db, chapterId, 0, -1)
    return {
      pageCount: pages.length,
      pages: pages.map(({ width, height, size_bytes }) => ({ width, height, sizeBytes: size_bytes })),
    }
  }

  /**
   * Writes entries into the archive of a chapter. What was there before is recorded first, so that it can be written back, and
   * the database knows the new file in the moment in which it takes its place.
   */
  async function writeInfo(
    { row, file, folder }: ChapterArchive,
    changes: readonly EntryChange[],
    found: InfoEntries,
    { jobId, position, signal }: Written,
  ): Promise<void> {
    await removeLeftBehind(file)
    await requireFreeSpace(dirname(file), found.sizeBytes)
    const known = [found.comicInfo, found.metronInfo].filter((entry) => entry !== undefined)
    const former: FormerEntries = changes.map(({ name }) => {
      const before = known.find((entry) => entry.name === name)
      return [name, before ? Buffer.from(before.bytes).toString('base64') : null]
    })
    const change: FileChange = {
      job_id: jobId,
      position,
      chapter_id: row.id,
      kind: 'metadata',
      from_path: row.file_path,
      to_path: row.file_path,
      entries: JSON.stringify(former),
      size_bytes: null,
      sha256: null,
      state: 'started',
      changed_at: timestamp(clock),
    }
    await insertChanges(db, [change])
    try {
      const made = await rewriteArchive(file, changes, {
        signal,
        beforeReplace: async ({ sha256, sizeBytes }) => {
          await updateChange(db, change, { sha256, size_bytes: sizeBytes })
          await closeArchive(file)
        },
      })
      await recordRewritten({ row, folder }, made, change)
    } catch (error) {
      // If the disk fails again, the next attempt settles it.
      await settleStarted({ row, file, folder }, jobId).catch(() => undefined)
      throw toAccessProblem(error)
    }
  }

  /**
   * Finds out what became of a change that was interrupted: the file has the hash of the new archive, or it is the old one.
   * @throws errors of the disk; then the change stays started
   */
  async function settleStarted(
    { row, file, folder }: Pick<ChapterArchive, 'row' | 'file' | 'folder'>,
    jobId: string,
  ): Promise<void> {
    const changes = await listChanges(db, jobId)
    for (const change of changes.filter(({ chapter_id, state }) => chapter_id === row.id && state === 'started')) {
      const made = change.sha256 === null ? undefined : await describeArchive(file).catch(undefinedForProblem)
      if (made && made.sha256 === change.sha256) await recordRewritten({ row, folder }, made, change)
      else await deleteChange(db, change)
    }
  }

  /** Makes the database know a rewritten file. */
  async function recordRewritten(
    { row, folder }: Pick<ChapterArchive, 'row' | 'folder'>,
    { sizeBytes, sha256, stamp, entries }: RewrittenArchive,
    change: FileChange,
  ): Promise<void> {
    const pages = entries.filter(({ name }) => isPageName(name))
    const known = folder ? fingerprint(sizeBytes, pages) : sha256
    await db.transaction().execute(async (tx) => {
      const written = { path: row.file_path, sizeBytes, sha256: known, modifiedNs: stamp.modifiedNs }
      await recordWrittenFile(tx, row.id, written, folder, timestamp(clock))
      await updateChange(tx, change, { state: 'done', sha256, size_bytes: sizeBytes })
    })
  }

  return { planInfo, writeInfo, settleStarted }
}

type Texts = {
  readonly update: (text: string) => Promise<string>
  readonly create: () => Promise<string | undefined>
}

/** @returns undefined when the document is up to date */
async function changeOf(
  entry: InfoEntry | undefined,
  name: string,
  { update, create }: Texts,
): Promise<EntryChange | undefined> {
  const text = entry ? await update(entry.text) : await create()
  return text === undefined || text === entry?.text
    ? undefined
    : { name: entry?.name ?? name, bytes: Buffer.from(text) }
}

type Written = { readonly jobId: string; readonly position: number; readonly signal: AbortSignal }

/** A file that is missing or damaged is not the new archive. */
function undefinedForProblem(error: unknown): undefined {
  if (!isProblem(error)) throw error
}

/** Copies that a crash left beside the file. In folders of the user nobody else removes them. */
async function removeLeftBehind(file: string): Promise<void> {
  const start = `.${basename(file).slice(0, 40).toWellFormed()}.`
  for (const name of await readdir(dirname(file)))
    if (name.startsWith(start) && isTemporaryName(name)) await rm(join(dirname(file), name), { force: true })
}
