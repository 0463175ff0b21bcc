import { createHash, type Hash } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createReusableBuffer, type ReusableBuffer } from '../files/read-ahead.ts'
import { createTemporary, type TemporaryFile } from '../files/write-atomically.ts'
import { readInto } from './entry-reader.ts'
import { type ArchivePage, loadPage } from './load-page.ts'
import type { ReadBack } from './read-archive.ts'
import { archiveLimits } from './read-directory.ts'
import { createZipAppender, type ZipAppender } from './zip-appender.ts'
import { localHeader } from './zip-records.ts'

type DraftPage = {
  /** From 1, in reading order. */
  readonly number: number
  readonly name: string
  readonly file: string
  readonly sha256: string
}

export type BegunArchive = TemporaryFile & { readonly zip: ZipAppender; readonly readBack: ReadBack }

/**
 * A temporary file with the first pages of an archive, which is written and read back while the others are still downloaded.
 * It only saves time: `writeArchive` writes every page that it lacks, and all of them if one is not what the archive needs.
 */
export type DraftArchive = {
  /** Pages come in any order; one is written after those before it. */
  add(page: DraftPage): void
  /** Ends the draft. @returns its file if it is in `folder` and has the first of `pages` and nothing else */
  take(folder: string, pages: readonly ArchivePage[]): Promise<BegunArchive | undefined>
  /** Removes what was written and begins again. */
  restart(): Promise<void>
  /** Ends the draft and removes its file, unless it was taken. */
  discard(): Promise<void>
}

/**
 * @param findFolder finds the folder of the archive, for the first page. Nothing is written if it does not exist.
 * @param inspect throws for bytes that are not an image
 */
export function createDraftArchive(
  findFolder: () => Promise<string>,
  inspect: (bytes: Uint8Array) => void,
): DraftArchive {
  const waiting = new Map<number, DraftPage>()
  const written: DraftPage[] = []
  const buffer = createReusableBuffer()
  let begun: Draft | undefined
  let working = Promise.resolve()
  let hasEnded = false

  async function writeWaiting(): Promise<void> {
    for (let page = waiting.get(1 + written.length); page && !hasEnded; page = waiting.get(1 + written.length)) {
      const { bytes } = await loadPage(page, buffer)
      if (createHash('sha256').update(bytes).digest('hex') !== page.sha256) throw new Error('the page was replaced')
      inspect(bytes)
      begun ??= await begin(await findFolder())
      if (begun.zip.sizeWith(page.name, bytes.length) > archiveLimits.fileBytes) throw new Error('too large')
      await begun.zip.add(page.name, bytes)
      await readBack(begun, bytes)
      waiting.delete(page.number)
      written.push(page)
    }
  }

  async function end(): Promise<BegunArchive | undefined> {
    hasEnded = true
    await working
    if (!begun) return undefined
    const { path, file, zip, readBytes: sizeBytes, hash } = begun
    begun = undefined
    // `writeArchive` adds entries to those of the draft.
    return { path, file, zip, readBack: { entries: [...zip.entries], sizeBytes, hash } }
  }

  async function discard(): Promise<void> {
    const ended = await end()
    if (ended) await remove(ended)
  }

  return {
    add(page) {
      if (hasEnded) return
      waiting.set(page.number, page)
      // Whatever fails here fails again for `writeArchive`, which reports it, or does not matter.
      working = working.then(writeWaiting).catch(async () => {
        hasEnded = true
        if (begun) await remove(begun)
        begun = undefined
      })
    },
    async take(folder, pages) {
      const ended = await end()
      const isPage = ({ name, sha256 }: DraftPage, index: number) =>
        pages[index]?.name === name && pages[index].sha256 === sha256
      if (ended && dirname(ended.path) === folder && written.every(isPage)) return ended
      if (ended) await remove(ended)
      return undefined
    },
    async restart() {
      await discard()
      waiting.clear()
      written.length = 0
      hasEnded = false
    },
    discard,
  }
}

type Draft = TemporaryFile & {
  readonly zip: ZipAppender
  readonly hash: Hash
  readonly buffer: ReusableBuffer
  /** Bytes that were read back and hashed. */
  readBytes: number
}

async function begin(folder: string): Promise<Draft> {
  const temporary = await createTemporary(join(folder, 'draft'))
  return {
    ...temporary,
    zip: createZipAppender(temporary.file),
    hash: createHash('sha256'),
    buffer: createReusableBuffer(),
    readBytes: 0,
  }
}

/** Reads back the entry that was written last. @throws Error if it is not that of `bytes` */
async function readBack(draft: Draft, bytes: Uint8Array): Promise<void> {
  const entry = draft.zip.entries.at(-1)!
  const header = localHeader(entry)
  const found = await readInto(draft.buffer.resize(header.length + bytes.length), draft.file, entry.headerOffset)
  if (!found.subarray(0, header.length).equals(header) || !found.subarray(header.length).equals(bytes)) {
    throw new Error('the page was not stored as it was written')
  }
  draft.hash.update(found)
  draft.readBytes += found.length
}

async function remove({ path, file }: TemporaryFile): Promise<void> {
  await file.close()
  // If the removal fails, the next start deletes the file by its name.
  await unlink(path).catch(() => undefined)
}
