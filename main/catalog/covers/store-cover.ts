import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../database/schema.ts'
import { type CoverRow, coverFiles } from '../../library/covers.store.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import type { FetchPicture } from '../../platform/images/fetch-picture.ts'

export type CoverPorts = {
  readonly fetchPicture: FetchPicture
  readonly clock: Clock
  /** Covers of mangas: they belong to the user and are no cache. */
  readonly coversDir: string
}

/**
 * Fetches a picture, looks at it, and puts it on the disk; the row is for the caller's transaction. Without that the
 * file is left over and the next start removes it.
 * @returns undefined where there is no such picture
 * @throws Problem as `FetchPicture`; `disk_full`
 */
export async function fetchCoverFile(
  { fetchPicture, clock, coversDir }: CoverPorts,
  mangaId: string,
  url: string,
  asked: { allowPrivate: boolean; signal?: AbortSignal },
): Promise<CoverRow | undefined> {
  const picture = await fetchPicture(url, asked)
  if (!picture) return undefined
  const { bytes, facts } = picture
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = `${mangaId}-${sha256.slice(0, 12)}.${facts.extension}`
  await mkdir(coversDir, { recursive: true })
  await writeAtomically(join(coversDir, file), bytes)
  return {
    manga_id: mangaId,
    source_url: url,
    file,
    media_type: facts.mediaType,
    width: facts.width,
    height: facts.height,
    size_bytes: bytes.length,
    sha256,
    fetched_at: timestamp(clock),
  }
}

/** Removes the files that no manga names: former covers, and what a crash left. To be called before any job runs. */
export async function sweepCovers({ db, coversDir }: { readonly db: Db; readonly coversDir: string }): Promise<void> {
  const named = await coverFiles(db)
  for (const name of await readdir(coversDir).catch(() => [])) {
    if (!named.has(name)) await rm(join(coversDir, name), { force: true, recursive: true })
  }
}
