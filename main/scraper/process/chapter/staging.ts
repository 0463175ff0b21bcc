import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { toDiskProblem } from '../../../platform/files/disk-space.ts'
import { renameWithRetries } from '../../../platform/files/write-atomically.ts'
import type { ImageInfo } from '../../../platform/images/inspect-image.ts'

const stagedPageSchema = z.object({
  url: z.string(),
  file: z.string().regex(/^[\w-]+\.[a-z]{3,4}$/),
  sha256: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  extension: z.string(),
  width: z.int(),
  height: z.int(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
})
export type StagedPage = z.output<typeof stagedPageSchema>

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

/** One line of JSON per complete page; later lines win. Appending avoids rewriting the manifest for each page. */
const manifestName = 'manifest.jsonl'

export async function openStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true })
  const pages = new Map<number, StagedPage>()
  const earlier = await setAsideEarlierPages(folder)
  const manifest = await startManifest(folder, [...earlier.values()])
  const record = async (number: number, page: StagedPage) => {
    await manifest.appendFile(toLine(page)).catch(throwDiskProblem)
    pages.set(number, page)
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

async function isComplete(folder: string, page: StagedPage): Promise<boolean> {
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
  const listed = await readManifest(folder)
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

/** Pages in the manifest, without checking their files. Ignores incomplete lines. */
async function readManifest(folder: string): Promise<StagedPage[]> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => '')
  const pages = text.split('\n').flatMap((line) => stagedPageSchema.safeParse(parseJson(line)).data ?? [])
  return [...new Map(pages.map((page) => [page.file, page])).values()]
}

/** Replaces the manifest atomically. */
async function startManifest(folder: string, pages: readonly StagedPage[]): Promise<FileHandle> {
  const part = join(folder, `${manifestName}.part`)
  await writeFile(part, pages.map(toLine).join('')).catch(throwDiskProblem)
  await renameWithRetries(part, join(folder, manifestName))
  return await open(join(folder, manifestName), 'a')
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
