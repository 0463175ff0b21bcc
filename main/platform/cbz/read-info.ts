import type { FileHandle } from 'node:fs/promises'
import { decodeText, findComicInfo, findMetronInfo, readText, withFile } from './read-archive.ts'
import { type DirectoryEntry, readDirectory } from './read-directory.ts'

/** A file with metadata in an archive. */
export type InfoEntry = { readonly name: string; readonly bytes: Uint8Array; readonly text: string }

export type InfoEntries = {
  readonly comicInfo: InfoEntry | undefined
  readonly metronInfo: InfoEntry | undefined
  readonly entries: readonly DirectoryEntry[]
  readonly sizeBytes: number
}

/** The metadata in a ZIP archive. @throws Problem `not_found`, `archive_broken` */
export async function readInfoEntries(path: string): Promise<InfoEntries> {
  return await withFile(path, async (file) => {
    const { size } = await file.stat()
    const entries = await readDirectory(file, size)
    return {
      comicInfo: await readInfo(file, findComicInfo(entries)),
      metronInfo: await readInfo(file, findMetronInfo(entries)),
      entries,
      sizeBytes: size,
    }
  })
}

async function readInfo(file: FileHandle, entry: DirectoryEntry | undefined): Promise<InfoEntry | undefined> {
  if (entry === undefined) return undefined
  const bytes = await readText(file, entry)
  return { name: entry.name, bytes, text: decodeText(bytes) }
}
