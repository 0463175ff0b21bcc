import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CoverRow, listCoverFiles } from '../../mangas/covers.store.ts'
import { timestamp } from '../../platform/clock.ts'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import type { FetchedImage } from '../../platform/images/fetch-image.ts'
import type { CatalogDeps } from '../catalog-deps.ts'

/** The files of covers. */
export function createCoverFiles({ clock, coversDir, db, fetchImage }: CatalogDeps) {
  return { fetchCoverFile, storeCoverFile, cleanUpCovers }

  /** Downloads a cover as `storeCoverFile`. @returns undefined when the image does not exist. @throws Problem as `FetchImage`, or `disk_full`. */
  async function fetchCoverFile(
    mangaId: string,
    url: string,
    options: { allowPrivate: boolean; signal?: AbortSignal },
  ): Promise<CoverRow | undefined> {
    const image = await fetchImage(url, options)
    return image && (await storeCoverFile(mangaId, url, image))
  }

  /**
   * Writes an image into the covers folder. If the caller does not store the row, the next start removes the file.
   * @returns the row to store
   * @throws Problem `disk_full`.
   */
  async function storeCoverFile(mangaId: string, source: string, { bytes, info }: FetchedImage): Promise<CoverRow> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = `${mangaId}-${sha256.slice(0, 12)}.${info.extension}`
    await mkdir(coversDir, { recursive: true })
    await writeAtomically(join(coversDir, file), bytes)
    return {
      manga_id: mangaId,
      source_url: source,
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
  async function cleanUpCovers(): Promise<void> {
    const referenced = await listCoverFiles(db)
    // Without the folder there is nothing to remove; if it cannot be read, the next start tries again.
    for (const name of await readdir(coversDir).catch(() => [])) {
      if (!referenced.has(name)) await rm(join(coversDir, name), { force: true, recursive: true })
    }
  }
}

export type CoverFiles = ReturnType<typeof createCoverFiles>
