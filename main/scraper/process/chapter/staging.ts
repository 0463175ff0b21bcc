import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toDiskProblem } from '../../../platform/files/disk-space.ts'
import { renameWithRetries } from '../../../platform/files/write-atomically.ts'
import type { ImageInfo } from '../../../platform/images/inspect-image.ts'
import type { ReadyPage } from '../../protocol/messages.ts'
import { manifestName, readManifest, type StagedPage } from '../../protocol/staged-pages.ts'

export type { StagedPage } from '../../protocol/staged-pages.ts'

type NewPage = {
  readonly url: string
  readonly bytes: Uint8Array
  readonly info: ImageInfo
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The folder in which the pages of a chapter are collected. A page of an earlier attempt is reused only after the site
 * has confirmed that it is unchanged, so that pages of two editions are never mixed.
 */
export type Staging = {
  /** Page of an earlier attempt with a validator for a conditional request; undefined if it has none or is damaged. */
  findRevalidatable(url: string): Promise<StagedPage | undefined>
  /** Page of an earlier attempt whose bytes have the hash that the site names. It needs no request. */
  findByHash(url: string, sha256: string): Promise<StagedPage | undefined>
  /** Reuses the page of an earlier attempt as page `number`. */
  keep(number: number, page: StagedPage): Promise<StagedPage>
  put(number: number, page: NewPage): Promise<StagedPage>
  /** Removes files that do not belong to the chapter. */
  finish(): Promise<void>
  /** Must always be called, after the last `keep` or `put` has settled. */
  close(): Promise<void>
}

type StagingOptions = {
  /** Smaller images are spacers, not pages. */
  readonly minImageBytes?: number
  /** A page can be read from now on. */
  readonly onPage?: ((page: ReadyPage) => void) | undefined
}

export async function openStaging(
  folder: string,
  { minImageBytes = 0, onPage }: StagingOptions = {},
): Promise<Staging> {
  await mkdir(folder, { recursive: true })
  const pages = new Map<number, StagedPage>()
  const earlier = await setAsideEarlierPages(folder)
  const manifest = await startManifest(folder, [...earlier.values()])
  const record = async (number: number, found: StagedPage) => {
    const { isSpacer: _, ...rest } = found
    const page = { ...rest, number, ...(found.sizeBytes < minImageBytes && { isSpacer: true }) }
    await manifest.appendFile(toLine(page)).catch(throwDiskProblem)
    pages.set(number, page)
    if (!page.isSpacer) onPage?.(readyPage(number - countSpacers(pages, number), page))
    return page
  }
  return {
    async findRevalidatable(url) {
      const page = earlier.get(url)
      const hasValidator = page?.etag !== undefined || page?.lastModified !== undefined
      return page && hasValidator && (await isComplete(folder, page)) ? page : undefined
    },
    async findByHash(url, hash) {
      const page = earlier.get(url)
      return page?.sha256 === hash && (await isComplete(folder, page)) ? page : undefined
    },
    async keep(number, page) {
      const file = fileName(number, page.extension)
      earlier.delete(page.url)
      await renameWithRetries(join(folder, page.file), join(folder, file))
      return await record(number, { ...page, file })
    },
    async put(number, { url, bytes, info, headers }) {
      const file = fileName(number, info.extension)
      // Files that are not in the manifest are removed by the next attempt.
      await writeFile(join(folder, file), bytes).catch(throwDiskProblem)
      const { etag, 'last-modified': lastModified } = headers
      earlier.delete(url)
      return await record(number, {
        url,
        file,
        sha256: sha256(bytes),
        sizeBytes: bytes.length,
        mediaType: info.mediaType,
        extension: info.extension,
        width: info.width,
        height: info.height,
        ...(etag && { etag }),
        ...(lastModified && { lastModified }),
      })
    },
    async finish() {
      earlier.clear()
      await removeOthers(folder, [...pages.values()])
    },
    close: () => manifest.close(),
  }
}

const countSpacers = (pages: ReadonlyMap<number, StagedPage>, before: number): number =>
  [...pages].filter(([number, page]) => number < before && page.isSpacer).length

const readyPage = (number: number, { file, extension, sha256, width, height }: StagedPage): ReadyPage => ({
  number,
  file,
  extension,
  sha256,
  width,
  height,
})

async function isComplete(folder: string, page: StagedPage): Promise<boolean> {
  // A page that cannot be read is downloaded again.
  const bytes = await readFile(join(folder, page.file)).catch(() => undefined)
  return bytes !== undefined && sha256(bytes) === page.sha256
}

const fileName = (number: number, extension: string): string => `${String(number).padStart(4, '0')}.${extension}`

const toLine = (page: StagedPage): string => `${JSON.stringify(page)}\n`

function throwDiskProblem(error: unknown): never {
  throw toDiskProblem(error)
}

/** Renames earlier pages so that new ones can take their names. Removes files that are not in the manifest. */
async function setAsideEarlierPages(folder: string): Promise<Map<string, StagedPage>> {
  const lines = await readManifest(folder)
  const listed = [...new Map(lines.map((page) => [page.file, page])).values()]
  await removeOthers(folder, listed)
  const earlier = new Map<string, StagedPage>()
  for (const [index, page] of listed.entries()) {
    const file = `earlier-${Date.now()}-${index}.${page.extension}`
    const moved = await renameWithRetries(join(folder, page.file), join(folder, file)).then(
      () => true,
      () => false,
    )
    if (moved) earlier.set(page.url, { ...page, file })
  }
  return earlier
}

async function removeOthers(folder: string, pages: readonly StagedPage[]): Promise<void> {
  const files = new Set([manifestName, ...pages.map(({ file }) => file)])
  const others = (await readdir(folder)).filter((name) => !files.has(name))
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/** Replaces the manifest atomically. */
async function startManifest(folder: string, pages: readonly StagedPage[]): Promise<FileHandle> {
  const part = join(folder, `${manifestName}.part`)
  await writeFile(part, pages.map(toLine).join('')).catch(throwDiskProblem)
  await renameWithRetries(part, join(folder, manifestName))
  return await open(join(folder, manifestName), 'a')
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
