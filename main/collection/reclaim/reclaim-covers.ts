import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tx } from '../../database/schema.ts'
import { setCover } from '../../mangas/covers.store.ts'
import { findManga } from '../../mangas/mangas.store.ts'
import { timestamp } from '../../platform/clock.ts'
import { inspectImage } from '../../platform/images/inspect-image.ts'
import type { ReclaimContext } from './reclaim-context.ts'

type CoverFile = { readonly name: string; readonly tag: string; readonly modifiedMs: number }

/** By manga, the newest first. */
export type CoverFiles = ReadonlyMap<string, readonly CoverFile[]>

/** How a cover file is named: the manga, and the start of the hash of the picture. */
const coverName = /^([0-9a-f-]{36})-([0-9a-f]{12})\.\w+$/

/** The pictures in the covers folder. Replaced covers stay there until the next start. */
export async function listCovers(coversDir: string): Promise<CoverFiles> {
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
export async function reclaimCover(
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
    // Without an address it cannot be fetched again: the person chose it.
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
