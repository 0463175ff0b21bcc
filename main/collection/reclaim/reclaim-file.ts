import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { ArchiveRecord } from '../../archives/archive-record.ts'
import { setChapterFile } from '../../chapters/chapter-files.store.ts'
import { findChapter, findChaptersOfManga, insertChapter } from '../../chapters/chapters.store.ts'
import { addToArcs } from '../../chapters/reading-lists.store.ts'
import type { Tx } from '../../database/schema.ts'
import { type ReadArchive, readPages } from '../../platform/cbz/read-facts.ts'
import { idOfName } from '../../platform/ids.ts'
import { type AdoptedFile, type ChapterIdentity, identify } from '../adopt/adopt-file.ts'
import { chooseChapter } from '../adopt/choose-chapter.ts'
import { toFileRow, upsertFiles } from '../collection.store.ts'
import type { UnknownFile } from './find-unknown.ts'
import { releaseReservation, sourceExists } from './reclaim.store.ts'

/** A file whose content was read to its end. */
export type ReadFile = { readonly file: UnknownFile; readonly archive: ReadArchive; readonly sha256: string }

/** @throws Problem `archive_broken`; errors of the file system; AbortError */
export async function readWhole(libraryDir: string, file: UnknownFile, signal: AbortSignal): Promise<ReadFile> {
  const path = join(libraryDir, file.path)
  const archive = await readPages(path)
  const hash = createHash('sha256')
  for await (const block of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(block as Buffer)
  return { file, archive, sha256: hash.digest('hex') }
}

/** Gives the file to its chapter. @returns why it was left out; undefined when it was added */
export async function reclaimFile(
  tx: Tx,
  mangaId: string,
  { file, archive, sha256 }: ReadFile,
  now: string,
): Promise<Message | undefined> {
  const { path, record } = file
  const chapterId = record?.chapter
    ? await chapterOfRecord(tx, mangaId, record.chapter, now)
    : await chooseChapter(tx, mangaId, identify(adopted(file)), now, idOfName(`chapter ${path}`))
  if (chapterId === undefined) return message('collection.chapterHasFile')
  const sourceId = record?.source?.id ?? null
  const stored = {
    path,
    replaces: null,
    sizeBytes: archive.sizeBytes,
    sha256,
    sourceName: record?.source?.name ?? null,
    sourceId: sourceId !== null && (await sourceExists(tx, sourceId)) ? sourceId : null,
    groups: record?.chapter?.groups ?? file.info?.groups,
    pages: archive.pages,
  }
  await releaseReservation(tx, path)
  await setChapterFile(tx, chapterId, stored, now)
  await addToArcs(tx, chapterId, file.info?.arcs ?? [], now)
  if (!record?.source) {
    const { sizeBytes, modifiedMs, fingerprint } = archive
    await upsertFiles(tx, [toFileRow('', path, { sizeBytes, modifiedMs, fingerprint })])
  }
  return undefined
}

const adopted = ({ path, item }: UnknownFile): AdoptedFile => {
  const { kind, volume, number, numberEnd, title, label, language } = item
  return { path, key: path, kind, volume, number, numberEnd, title, label, language }
}

type RecordedChapter = NonNullable<ArchiveRecord['chapter']>

async function chapterOfRecord(
  tx: Tx,
  mangaId: string,
  { id, publishedAt, groups, ...identity }: RecordedChapter,
  now: string,
): Promise<string | undefined> {
  const row = await findChapter(tx, id)
  if (row?.manga_id === mangaId) return row.file_path === null ? id : undefined
  const isTaken = row !== undefined || (await hasIdentity(tx, mangaId, identity))
  if (isTaken) return await chooseChapter(tx, mangaId, identity, now)
  const chapter = { id, mangaId, ...identity, publishedAt, ...(groups && { groups }) }
  await insertChapter(tx, chapter, now)
  return id
}

const hasIdentity = async (tx: Tx, mangaId: string, wanted: ChapterIdentity): Promise<boolean> =>
  (await findChaptersOfManga(tx, mangaId)).some(
    (row) =>
      row.number === wanted.number &&
      row.label === wanted.label &&
      row.volume === wanted.volume &&
      row.language === wanted.language,
  )
