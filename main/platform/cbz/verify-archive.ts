import { createHash } from 'node:crypto'
import { type OpenArchive, openArchive } from './read-archive.ts'

export type VerifiedArchive = {
  readonly sizeBytes: number
  /** Of the whole file, in hexadecimal. */
  readonly sha256: string
  /** The pages in reading order. */
  readonly entries: readonly { readonly name: string; readonly sizeBytes: number }[]
}

const blockBytes = 2 ** 20

/**
 * Reads an archive from end to end and compares every checksum, pages and ComicInfo.xml alike.
 * @throws Problem `not_found` or `archive_broken`
 */
export async function verifyArchive(path: string): Promise<VerifiedArchive> {
  const archive = await openArchive(path)
  try {
    for (const entry of archive.entries) await archive.read(entry)
    await archive.comicInfo()
    const entries = archive.entries.map(({ name, sizeBytes }) => ({ name, sizeBytes }))
    return { sizeBytes: archive.sizeBytes, sha256: await hashOf(archive), entries }
  } finally {
    await archive.close()
  }
}

async function hashOf(archive: OpenArchive): Promise<string> {
  const hash = createHash('sha256')
  for (let offset = 0; offset < archive.sizeBytes; offset += blockBytes) {
    hash.update(await archive.readRange(offset, Math.min(blockBytes, archive.sizeBytes - offset)))
  }
  return hash.digest('hex')
}
