import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { message } from '../../../shared/i18n/message.ts'
import { isPageName } from '../../platform/cbz/entry-names.ts'
import { decodeText, findComicInfo, openWithoutBlocking, readText } from '../../platform/cbz/read-archive.ts'
import { archiveBroken, type DirectoryEntry, readDirectory } from '../../platform/cbz/read-directory.ts'
import type { ArchiveFacts, Format } from './format.ts'

export const zip: Format = {
  extensions: ['.cbz', '.zip'],
  async inspect(path) {
    const file = await openWithoutBlocking(path)
    try {
      return await readFacts(file)
    } finally {
      await file.close()
    }
  },
}

async function readFacts(file: FileHandle): Promise<ArchiveFacts> {
  const stats = await file.stat()
  if (!stats.isFile()) throw archiveBroken(message('archives.notAFile'))
  const directory = await readDirectory(file, stats.size)
  const pages = directory.filter(({ name }) => isPageName(name))
  if (pages.length === 0) throw archiveBroken(message('archives.noImages'))
  const comicInfo = findComicInfo(directory)
  return {
    pageCount: pages.length,
    comicInfo: comicInfo && decodeText(await readText(file, comicInfo)),
    get fingerprint() {
      return fingerprint(stats.size, pages)
    },
    sizeBytes: stats.size,
    modifiedMs: Math.trunc(stats.mtimeMs),
  }
}

/** By the checksums of the pages in the directory, so that adopting a file does not read all of it. */
export function fingerprint(
  fileBytes: number,
  pages: readonly Pick<DirectoryEntry, 'name' | 'crc32' | 'sizeBytes'>[],
): string {
  const lines = pages.map(({ name, crc32, sizeBytes }) => `${crc32} ${sizeBytes} ${name}`).sort()
  return createHash('sha256')
    .update(`zip ${fileBytes}\n${lines.join('\n')}`)
    .digest('hex')
}
