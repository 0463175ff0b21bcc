import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CoverRow, listCoverFiles } from '../../library/library.ts'
import { timestamp } from '../../platform/clock.ts'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import type { CatalogContext } from '../context.ts'

/**
 * Fetches a picture, looks at it, and puts it on the disk; the row is for the caller's transaction. Without that the
 * file is left over and the next start removes it.
 * @returns undefined where there is no such picture
 * @throws Problem as `FetchImage`; `disk_full`
 */
export async function fetchCoverFile(
  { fetchImage, clock, coversDir }: Pick<CatalogContext, 'fetchImage' | 'clock' | 'coversDir'>,
  mangaId: string,
  url: string,
  asked: { allowPrivate: boolean; signal?: AbortSignal },
): Promise<CoverRow | undefined> {
  const picture = await fetchImage(url, asked)
  if (!picture) return undefined
  const { bytes, info } = picture
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

/** Removes the files that no manga names: former covers, and what a crash left. To be called before any job runs. */
export async function cleanUpCovers({ db, coversDir }: Pick<CatalogContext, 'db' | 'coversDir'>): Promise<void> {
  const named = await listCoverFiles(db)
  for (const name of await readdir(coversDir).catch(() => [])) {
    if (!named.has(name)) await rm(join(coversDir, name), { force: true, recursive: true })
  }
}
