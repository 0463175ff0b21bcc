import { isZipName } from '../../../shared/page-file-extensions.ts'
import { measurePages, requireImages } from '../../platform/cbz/measure-pages.ts'
import { type ReadArchive, readPages } from '../../platform/cbz/read-facts.ts'
import type { Read } from '../../platform/file-worker/archive-readers.ts'
import { isProblem } from '../../platform/problem.ts'
import type { CollectionDeps } from '../collection-deps.ts'

export type { ReadArchive }

type Context = CollectionDeps

/** For fewer files, starting a process takes longer than reading them. */
const manyFiles = 8

/** Reads archives, each or why it cannot be read, in their order. @throws AbortError */
export async function readArchives(
  context: Context,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Read<ReadArchive>[]> {
  const zips = paths.filter(isZipName)
  const together = zips.length < manyFiles ? [] : zips
  const read = await context.archives.readPages(together, signal)
  const known = new Map(together.map((path, index) => [path, read[index]!]))
  return await Promise.all(
    paths.map(async (path) => {
      const found = known.get(path)
      if (found && !isOtherFormat(found)) return found
      return await readArchive(context, path).then(
        (value) => ({ value }),
        (error: Error) => ({ error }),
      )
    }),
  )
}

/** A file that is no ZIP may have another format than its name says. */
const isOtherFormat = (read: Read<unknown>): boolean => 'error' in read && isProblem(read.error, 'archive_broken')

/** @throws Problem `archive_broken`, `not_found` */
export async function readArchive({ pageFiles }: Pick<Context, 'pageFiles'>, path: string): Promise<ReadArchive> {
  if (isZipName(path)) {
    const read = await readPages(path).then(
      (value) => ({ value }),
      (error: Error) => ({ error }),
    )
    if ('value' in read) return read.value
    if (!isOtherFormat(read)) throw read.error
  }
  const archive = await pageFiles.openInBackground(path)
  try {
    const pages = await measurePages(archive)
    requireImages(pages, archive.entries.length)
    const { fingerprint, sizeBytes, modifiedMs } = await pageFiles.readFacts(path)
    return { pages, fingerprint, sizeBytes, modifiedMs, modifiedNs: archive.stamp.modifiedNs }
  } finally {
    await archive.close()
  }
}
