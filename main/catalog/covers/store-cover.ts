import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CoverRow, listCoverFiles } from '../../library/library.ts'
import { timestamp } from '../../platform/clock.ts'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import type { CatalogContext } from '../context.ts'

/**
 * Downloads a cover into the covers folder. If the caller does not store the row, the next start removes the file.
 * @returns the row to store; undefined when the image does not exist
 * @throws Problem as `FetchImage`, or `disk_full`.
 */
export async function fetchCoverFile(
  { fetchImage, clock, coversDir }: Pick<CatalogContext, 'fetchImage' | 'clock' | 'coversDir'>,
  mangaId: string,
  url: string,
  options: { allowPrivate: boolean; signal?: AbortSignal },
): Promise<CoverRow | undefined> {
  const image = await fetchImage(url, options)
  if (!image) return undefined
  const { bytes, info } = image
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = `${mangaId}-${sha256.slice(0, 12)}.${info.extension}`
  await mkdir(coversDir, { recursive: true })
  await writeAtomically(join(coversDir, file), bytes)
  return {
    manga_id: mangaId,
    source_url: url,
    file,
    media_type: info.mediaType,
    width: info.width,
    height: info.height,
    size_bytes: bytes.length,
    sha256,
    fetched_at: timestamp(clock),
  }
}

/** Removes files that no manga refers to: replaced covers and leftovers of a crash. Call before any job runs. */
export async function cleanUpCovers({ db, coversDir }: Pick<CatalogContext, 'db' | 'coversDir'>): Promise<void> {
  const referenced = await listCoverFiles(db)
  for (const name of await readdir(coversDir).catch(() => [])) {
    if (!referenced.has(name)) await rm(join(coversDir, name), { force: true, recursive: true })
  }
}
