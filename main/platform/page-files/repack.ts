import { createHash } from 'node:crypto'
import { extname, join } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { pageName } from '../cbz/entry-names.ts'
import { type MeasuredPage, measurePages } from '../cbz/measure-pages.ts'
import type { OpenArchive } from '../cbz/read-archive.ts'
import { archiveBroken } from '../cbz/read-directory.ts'
import { writeArchive } from '../cbz/write-archive.ts'
import { readFileStamp } from '../files/file-stamp.ts'

/**
 * Writes the pages of an archive, document or folder as a CBZ to the cache, once for each version of the file, and closes it.
 * @throws Problem `archive_broken`, `disk_full`
 */
export async function repack(archive: OpenArchive, path: string, cacheDir: string): Promise<string> {
  try {
    const { sizeBytes, modifiedNs, inode } = archive.stamp
    const key = createHash('sha256').update(`${path} ${sizeBytes} ${modifiedNs} ${inode}`).digest('hex')
    const copy = join(cacheDir, `${key.slice(0, 32)}.cbz`)
    if (await readFileStamp(copy)) return copy
    const measured = await measurePages(archive)
    if (measured.length === 0) throw archiveBroken(message('archives.noImages'))
    const byName = new Map(archive.entries.map((entry) => [entry.name, entry]))
    // The names may be unsafe, so only their order is kept.
    const pages = measured.map((page, index) => ({
      name: pageName(index, extensionOf(page)),
      read: () => archive.read(byName.get(page.entry_name)!),
    }))
    const infos = { comicInfo: await archive.readComicInfo(), metronInfo: await archive.readMetronInfo() }
    await writeArchive({ finalPath: copy, pages, ...infos })
    return copy
  } finally {
    await archive.close()
  }
}

const extensionOf = ({ entry_name, media_type }: MeasuredPage): string =>
  media_type === 'image/jpeg' ? 'jpg' : (media_type.split('/')[1] ?? extname(entry_name).slice(1))
