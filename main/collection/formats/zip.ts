import { createHash } from 'node:crypto'
import { message } from '../../../shared/i18n/message.ts'
import { type OpenArchive, openArchive } from '../../platform/cbz/read-archive.ts'
import { archiveBroken } from '../../platform/cbz/read-directory.ts'
import type { Format } from './format.ts'

export const zip: Format = {
  extensions: ['.cbz', '.zip'],
  async inspect(path) {
    const archive = await openArchive(path)
    try {
      if (archive.entries.length === 0) throw archiveBroken(message('archives.noImages'))
      return {
        pageCount: archive.entries.length,
        comicInfo: await archive.readComicInfo(),
        fingerprint: fingerprint(archive),
        sizeBytes: archive.sizeBytes,
        modifiedMs: Number(archive.stamp.modifiedNs / 1_000_000n),
      }
    } finally {
      await archive.close()
    }
  },
}

/** By the checksums of the pages in the directory, so that adopting a file does not read all of it. */
export function fingerprint({ entries, sizeBytes }: Pick<OpenArchive, 'entries' | 'sizeBytes'>): string {
  const hash = createHash('sha256').update(`zip ${sizeBytes}\n`)
  for (const { name, crc32, sizeBytes: size } of entries) hash.update(`${crc32} ${size} ${name}\n`)
  return hash.digest('hex')
}
