import { readFile } from 'node:fs/promises'
import { createExtractorFromData } from 'node-unrar-js'
import { message } from '../../shared/i18n/message.ts'
import { compareNaturally, isPageName } from '../platform/cbz/entry-names.ts'
import { archiveBroken } from '../platform/cbz/read-directory.ts'
import { writeArchive } from '../platform/cbz/write-archive.ts'

/** Limits of the unpacked archive, against decompression bombs. */
const maxUnpacked = 2 * 1024 ** 3

/**
 * Converts a CBR to a CBZ at `to`, because reading one page of a RAR requires unpacking all pages before it.
 * @throws Problem `archive_broken` when the file is not a RAR, is encrypted, or is too large.
 */
export async function repackRar(from: string, to: string): Promise<void> {
  const data = new Uint8Array(await readFile(from)).buffer
  const found = await unpack(data)
  // The original names may be unsafe, so only their order is kept.
  const pages = found.map(({ name, bytes }, index) => ({
    name: `${String(index + 1).padStart(5, '0')}${/\.[a-z]+$/i.exec(name)![0].toLowerCase()}`,
    bytes,
  }))
  if (pages.length === 0) throw archiveBroken(message('archives.noImages'))
  await writeArchive({ finalPath: to, pages })
}

async function unpack(data: ArrayBuffer) {
  try {
    const extractor = await createExtractorFromData({ data })
    const headers = [...extractor.getFileList().fileHeaders].filter(
      ({ name, flags }) => !flags.directory && isPageName(name),
    )
    if (headers.some(({ flags }) => flags.encrypted)) throw archiveBroken(message('archives.passwordProtected'))
    if (headers.reduce((sum, { unpSize }) => sum + unpSize, 0) > maxUnpacked)
      throw archiveBroken(message('archives.tooLargeUnpacked'))
    const wanted = headers.map(({ name }) => name)
    return [...extractor.extract({ files: wanted }).files]
      .flatMap(({ fileHeader: { name }, extraction }) => (extraction ? [{ name, bytes: extraction }] : []))
      .sort((left, right) => compareNaturally(left.name, right.name))
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem') throw error
    throw archiveBroken(message('archives.notUnpackable'), error)
  }
}
