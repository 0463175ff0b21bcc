import { message } from '../../../shared/i18n/message.ts'
import { type MeasuredPage, measurePages } from '../../platform/cbz/measure-pages.ts'
import { openArchive } from '../../platform/cbz/read-archive.ts'
import { archiveBroken } from '../../platform/cbz/read-directory.ts'
import type { CollectionContext } from '../context.ts'
import { formatOf } from '../formats/formats.ts'
import { fingerprint } from '../formats/zip.ts'

/** An archive as the library records it. */
export type ReadArchive = {
  readonly pages: readonly MeasuredPage[]
  readonly fingerprint: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** @throws Problem `archive_broken`, `not_found` */
export async function readArchive({ reader }: Pick<CollectionContext, 'reader'>, path: string): Promise<ReadArchive> {
  const readable = await reader.toReadableZip(path)
  const original = readable === path ? undefined : await formatOf(path)!.inspect(path)
  const archive = await openArchive(readable)
  try {
    const pages = await measurePages(archive)
    if (pages.length === 0) throw archiveBroken(message('archives.noImages'))
    const facts = {
      fingerprint: fingerprint(archive.sizeBytes, archive.entries),
      sizeBytes: archive.sizeBytes,
      modifiedMs: Number(archive.stamp.modifiedNs / 1_000_000n),
    }
    return { pages, ...(original ?? facts) }
  } finally {
    await archive.close()
  }
}
