import { createHash } from 'node:crypto'
import { message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from '../cbz/read-directory.ts'
import type { ArchiveFacts } from '../cbz/read-facts.ts'
import { toModifiedMs } from '../files/file-stamp.ts'
import { openFolder } from './open-folder.ts'

/** Of the start of some pages: enough to tell folders with equal names and sizes apart. */
const headBytes = 4096

/** @throws Problem `not_found`, `archive_broken`; errors of the file system */
export async function readFolderFacts(path: string): Promise<ArchiveFacts> {
  const folder = await openFolder(path)
  const { entries, stamp } = folder
  if (entries.length === 0) throw archiveBroken(message('archives.noImages'))
  const hash = createHash('sha256').update('folder\n')
  for (const { name, sizeBytes } of entries) hash.update(`${sizeBytes} ${name}\n`)
  for (const index of new Set([0, entries.length >> 1, entries.length - 1]))
    hash.update(await folder.readHead(entries[index]!, headBytes))
  return {
    pageCount: entries.length,
    comicInfo: await folder.readComicInfo(),
    metronInfo: await folder.readMetronInfo(),
    fingerprint: hash.digest('hex'),
    sizeBytes: stamp.sizeBytes,
    modifiedMs: toModifiedMs(stamp.modifiedNs),
  }
}
