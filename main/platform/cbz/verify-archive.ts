import { openArchive } from './read-archive.ts'

export type VerifiedArchive = {
  readonly sizeBytes: number
  /** Of the whole file, in hexadecimal. */
  readonly sha256: string
  /** The pages in reading order. */
  readonly entries: readonly { readonly name: string; readonly sizeBytes: number }[]
}

/**
 * Reads an archive from end to end and compares every checksum, pages and ComicInfo.xml alike.
 * @throws Problem `not_found` or `archive_broken`
 */
export async function verifyArchive(path: string): Promise<VerifiedArchive> {
  const archive = await openArchive(path)
  try {
    const sha256 = await archive.check()
    await archive.comicInfo()
    const entries = archive.entries.map(({ name, sizeBytes }) => ({ name, sizeBytes }))
    return { sizeBytes: archive.sizeBytes, sha256, entries }
  } finally {
    await archive.close()
  }
}
