import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { toDiskProblem } from '../../../platform/files/disk-space.ts'
import { renameWithRetries } from '../../../platform/files/rename-with-retries.ts'
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

export type NewPage = {
  readonly url: string
  readonly bytes: Uint8Array
  readonly facts: ImageInfo
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The folder in which a chapter comes together. What an earlier attempt left is used again only page by page and only
 * after the site has said that the page is still the same; so pages of two editions never meet.
 */
export type Staging = {
  /** A page of an earlier attempt that can be asked about; undefined when there is none, or its file is not whole. */
  earlier(url: string): Promise<StagedPage | undefined>
  /** A page of an earlier attempt that needs no question, for its bytes have the hash that the site names. */
  proven(url: string, sha256: string): Promise<StagedPage | undefined>
  /** Takes over the page of an earlier attempt as page `number`. */
  keep(number: number, page: StagedPage): Promise<StagedPage>
  put(number: number, page: NewPage): Promise<StagedPage>
  /** Removes what does not belong to the chapter. */
  finish(): Promise<void>
  /** To be called in any case, when no page is being taken over any more. */
  close(): Promise<void>
}

/** A line of JSON for each page whose file is whole, the later ones in force: a page costs one write, not all anew. */
const manifestName = 'manifest.jsonl'

export async function openStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true })
  const pages = new Map<number, StagedPage>()
  const old = await takeOver(folder)
  const manifest = await startManifest(folder, [...old.values()])
  const placed = async (number: number, page: StagedPage) => {
    await manifest.appendFile(lineOf(page)).catch(throwDiskProblem)
    pages.set(number, page)
    return page
  }
  return {
    async earlier(url) {
      const page = old.get(url)
      const canBeAsked = page?.etag !== undefined || page?.lastModified !== undefined
      return page && canBeAsked && (await isWhole(folder, page)) ? page : undefined
    },
    async proven(url, hash) {
      const page = old.get(url)
      return page?.sha256 === hash && (await isWhole(folder, page)) ? page : undefined
    },
    async keep(number, page) {
      const file = fileName(number, page.extension)
      old.delete(page.url)
      await renameWithRetries(join(folder, page.file), join(folder, file))
      return await placed(number, { ...page, file })
    },
    async put(number, { url, bytes, facts, headers }) {
      const file = fileName(number, facts.extension)
      // A file that was begun and is not in the manifest is no page: it is removed at the next attempt.
      await writeFile(join(folder, file), bytes).catch(throwDiskProblem)
      const { etag, 'last-modified': lastModified } = headers
      old.delete(url)
      return await placed(number, {
        url,
        file,
        sha256: sha256(bytes),
        sizeBytes: bytes.length,
        mediaType: facts.mediaType,
        extension: facts.extension,
        width: facts.width,
        height: facts.height,
        ...(etag && { etag }),
        ...(lastModified && { lastModified }),
      })
    },
    async finish() {
      old.clear()
      await removeOthers(folder, [...pages.values()])
    },
    close: () => manifest.close(),
  }
}

async function isWhole(folder: string, page: StagedPage): Promise<boolean> {
  const bytes = await readFile(join(folder, page.file)).catch(() => undefined)
  return bytes !== undefined && sha256(bytes) === page.sha256
}

const fileName = (number: number, extension: string): string => `${String(number).padStart(4, '0')}.${extension}`

const lineOf = (page: StagedPage): string => `${JSON.stringify(page)}\n`

function throwDiskProblem(error: unknown): never {
  throw toDiskProblem(error)
}

/** Moves earlier pages out of the way of new numbers, and removes what no manifest knows. */
async function takeOver(folder: string): Promise<Map<string, StagedPage>> {
  const listed = await readManifest(folder)
  await removeOthers(folder, listed)
  const old = new Map<string, StagedPage>()
  for (const [index, page] of listed.entries()) {
    const file = `earlier-${Date.now()}-${index}.${page.extension}`
    const moved = await renameWithRetries(join(folder, page.file), join(folder, file)).then(
      () => true,
      () => false,
    )
    if (moved) old.set(page.url, { ...page, file })
  }
  return old
}

async function removeOthers(folder: string, pages: readonly StagedPage[]): Promise<void> {
  const files = new Set([manifestName, ...pages.map(({ file }) => file)])
  const others = (await readdir(folder)).filter((name) => !files.has(name))
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/** The pages that are listed, whatever has become of their files. A line that was cut off tells nothing. */
async function readManifest(folder: string): Promise<StagedPage[]> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => '')
  const pages = text.split('\n').flatMap((line) => stagedPageSchema.safeParse(parseJson(line)).data ?? [])
  return [...new Map(pages.map((page) => [page.file, page])).values()]
}

/** Writes the manifest anew, in place of the former one when it is whole. */
async function startManifest(folder: string, pages: readonly StagedPage[]): Promise<FileHandle> {
  const part = join(folder, `${manifestName}.part`)
  await writeFile(part, pages.map(lineOf).join('')).catch(throwDiskProblem)
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
