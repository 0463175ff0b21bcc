import { message } from '../../../shared/i18n/message.ts'
import { createEntryReader } from '../cbz/entry-reader.ts'
import { requireShownImage } from '../cbz/measure-pages.ts'
import { type OpenArchive, openArchive, withFile } from '../cbz/read-archive.ts'
import { archiveBroken, archiveLimits, type DirectoryEntry, readDirectory } from '../cbz/read-directory.ts'
import { type ArchiveFacts, entrySource, fingerprint } from '../cbz/read-facts.ts'
import { toModifiedMs } from '../files/file-stamp.ts'

/**
 * Opens an EPUB whose pages are images. Its entries are these images in the order of the book.
 * @throws Problem `not_found`, `archive_broken` with the reason for a book of text or a protected one
 */
export async function openEpub(path: string): Promise<OpenArchive> {
  const { names, comicInfo } = await readBook(path)
  const archive = await openArchive(path)
  const byName = new Map(archive.entries.map((entry) => [entry.name, entry]))
  const entries = names.flatMap((name) => byName.get(name) ?? [])
  return { ...archive, entries, readComicInfo: async () => comicInfo, readMetronInfo: async () => undefined }
}

/** @throws as `openEpub` */
export async function readEpubFacts(path: string): Promise<ArchiveFacts> {
  const { names, comicInfo, directory, sizeBytes, modifiedMs } = await readBook(path)
  const pages = directory.filter(({ name }) => names.includes(name))
  return { pageCount: names.length, comicInfo, fingerprint: fingerprint(sizeBytes, pages), sizeBytes, modifiedMs }
}

/** Texts of a book of images; more is a book of text. */
const maxTextBytes = 16 * 2 ** 20

async function readBook(path: string) {
  return await withFile(path, async (file) => {
    const stats = await file.stat({ bigint: true })
    const sizeBytes = Number(stats.size)
    const directory = await readDirectory(file, sizeBytes)
    const byName = new Map(directory.map((entry) => [entry.name, entry]))
    let total = 0
    const readText = async (name: string): Promise<string | undefined> => {
      const entry: DirectoryEntry | undefined = byName.get(name)
      if (!entry) return undefined
      total += entry.sizeBytes
      if (entry.sizeBytes > archiveLimits.comicInfoBytes || total > maxTextBytes)
        throw archiveBroken(message('archives.bookOfText'))
      return new TextDecoder().decode(await createEntryReader(file, entry).read())
    }
    const { readEpubPages } = await import('./read-epub-pages.ts') // Loads an XML parser.
    const book = await readEpubPages(readText, (name) => byName.has(name))
    await requireShownImage(
      entrySource(file),
      book.names.flatMap((name) => byName.get(name) ?? []),
    )
    return { ...book, directory, sizeBytes, modifiedMs: toModifiedMs(stats.mtimeNs) }
  })
}
