import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from '../../../shared/i18n/message.ts'
import type { Tx } from '../../database/schema.ts'
import { setCover } from '../../mangas/covers.store.ts'
import { findManga } from '../../mangas/mangas.store.ts'
import { timestamp } from '../../platform/clock.ts'
import { inspectImage } from '../../platform/images/inspect-image.ts'
import { isProblem } from '../../platform/problem.ts'
import { unreadableReason } from '../inspect/walk-folder.ts'
import { chooseManga } from './choose-manga.ts'
import { findUnknown, type LeftFile, type ReclaimContext, type UnknownFile, type UnknownManga } from './find-unknown.ts'
import { type ReadFile, readWhole, reclaimFile } from './reclaim-file.ts'

export type ReclaimReport = {
  /** All archives in the library folder. */
  readonly fileCount: number
  readonly addedFiles: number
  readonly addedMangas: number
  /** Mangas that have files again. */
  readonly mangaIds: readonly string[]
  /** Files that stay unknown. They are not changed. */
  readonly left: readonly LeftFile[]
}

const filesPerTransaction = 20

/**
 * Adds the archives in the library folder that no chapter has, with the mangas and chapters that their ComicInfo.xml or
 * their names describe. No file is changed. Can be interrupted and repeated: what is known is left out.
 * @throws AbortError; errors of the database
 */
export async function reclaimFiles(context: ReclaimContext, signal: AbortSignal): Promise<ReclaimReport> {
  const { fileCount, mangas, left } = await findUnknown(context, signal)
  const total = mangas.reduce((sum, { files }) => sum + files.length, 0)
  const covers = await listCovers(context.coversDir)
  const mangaIds: string[] = []
  let addedFiles = 0
  let addedMangas = 0
  let done = 0
  for (const manga of mangas) {
    const result = await reclaimManga(context, manga, covers, signal, (count) => {
      done += count
      context.onProgress?.(done, total)
    })
    left.push(...result.left)
    addedFiles += manga.files.length - result.left.length
    if (result.isNew) addedMangas += 1
    if (result.mangaId !== undefined) mangaIds.push(result.mangaId)
  }
  return { fileCount, addedFiles, addedMangas, mangaIds, left: left.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
}

async function reclaimManga(
  context: ReclaimContext,
  manga: UnknownManga,
  covers: CoverFiles,
  signal: AbortSignal,
  onDone: (count: number) => void,
): Promise<{ mangaId: string | undefined; isNew: boolean; left: LeftFile[] }> {
  const { db, clock, libraryDir } = context
  const left: LeftFile[] = []
  let chosen: { mangaId: string; isNew: boolean } | undefined
  for (let start = 0; start < manga.files.length; start += filesPerTransaction) {
    const part = manga.files.slice(start, start + filesPerTransaction)
    const read: ReadFile[] = []
    for (const file of part) {
      const result = await readWhole(libraryDir, file, signal).catch((error: unknown) => explain(file, error, signal))
      if ('reason' in result) left.push(result)
      else read.push(result)
    }
    if (read.length === 0) continue
    await db.transaction().execute(async (tx) => {
      if (chosen === undefined) {
        chosen = await chooseManga(tx, manga, clock.now())
        if (chosen.isNew) await reclaimCover(tx, context, chosen.mangaId, covers)
      }
      for (const one of read) {
        const reason = await reclaimFile(tx, chosen.mangaId, one, timestamp(clock))
        if (reason) left.push({ path: one.file.path, reason })
      }
    })
    onDone(part.length)
  }
  return { mangaId: chosen?.mangaId, isNew: chosen?.isNew ?? false, left }
}

function explain({ path }: UnknownFile, error: unknown, signal: AbortSignal): LeftFile {
  signal.throwIfAborted()
  const reason: Message = isProblem(error) ? error.userMessage : unreadableReason(error)
  return { path, reason }
}

type CoverFile = { readonly name: string; readonly tag: string; readonly modifiedMs: number }

/** By manga, the newest first. */
type CoverFiles = ReadonlyMap<string, readonly CoverFile[]>

/** How a cover file is named: the manga, and the start of the hash of the picture. */
const coverName = /^([0-9a-f-]{36})-([0-9a-f]{12})\.\w+$/

/** The pictures in the covers folder. Replaced covers stay there until the next start. */
async function listCovers(coversDir: string): Promise<CoverFiles> {
  const covers = new Map<string, CoverFile[]>()
  // Covers that cannot be read are fetched again.
  for (const name of await readdir(coversDir).catch(() => [])) {
    const [, mangaId, tag] = coverName.exec(name) ?? []
    const stats = await stat(join(coversDir, name)).catch(() => undefined)
    if (mangaId === undefined || tag === undefined || !stats) continue
    covers.set(mangaId, [...(covers.get(mangaId) ?? []), { name, tag, modifiedMs: stats.mtimeMs }])
  }
  for (const files of covers.values()) files.sort((a, b) => b.modifiedMs - a.modifiedMs || (a.name < b.name ? -1 : 1))
  return covers
}

/**
 * Gives a manga that was made from its files its last cover back. For a manga that the library knows, the library also
 * knows the cover: a picture that lies there was replaced or given up.
 */
async function reclaimCover(
  tx: Tx,
  { clock, coversDir }: Pick<ReclaimContext, 'clock' | 'coversDir'>,
  mangaId: string,
  covers: CoverFiles,
): Promise<void> {
  const manga = await findManga(tx, mangaId)
  for (const { name: file, tag } of covers.get(mangaId) ?? []) {
    // A cover that cannot be read is fetched again.
    const bytes = manga && (await readFile(join(coversDir, file)).catch(() => undefined))
    const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
    // A file that changed is no longer the cover.
    if (!manga || !bytes || sha256?.slice(0, 12) !== tag) continue
    const { mediaType, width, height } = inspectImage(bytes)
    // Without an address it cannot be fetched again: the user chose it.
    const source_url = manga.imageUrl ?? 'chosen'
    return await setCover(tx, {
      manga_id: mangaId,
      source_url,
      file,
      media_type: mediaType,
      width,
      height,
      size_bytes: bytes.length,
      sha256: sha256!,
      fetched_at: timestamp(clock),
    })
  }
}
