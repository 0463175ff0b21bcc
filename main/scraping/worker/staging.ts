import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { asDiskProblem } from '../../platform/files/disk-space.ts'
import { renamePatiently } from '../../platform/files/rename-patiently.ts'
import type { ImageFacts } from '../../platform/images/inspect-image.ts'

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
const manifestSchema = z.object({ version: z.literal(1), pages: z.array(stagedPageSchema) })

export type NewPage = {
  readonly url: string
  readonly bytes: Uint8Array
  readonly facts: ImageFacts
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The folder in which a chapter comes together. What an earlier attempt left is used again only page by page and only
 * after the site has said that the page is still the same; so pages of two editions never meet.
 */
export type Staging = {
  /** A page of an earlier attempt that can be asked about; undefined when there is none, or its file is not whole. */
  earlier(url: string): Promise<StagedPage | undefined>
  /** Takes over the page of an earlier attempt as page `number`. */
  keep(number: number, page: StagedPage): Promise<StagedPage>
  put(number: number, page: NewPage): Promise<StagedPage>
  /** Removes what does not belong to the chapter, and waits for the manifest. */
  finish(): Promise<void>
  /** Waits for the manifest, so that the next attempt knows what is here. */
  flush(): Promise<void>
}

const manifestName = 'manifest.json'

export async function openStaging(folder: string): Promise<Staging> {
  await mkdir(folder, { recursive: true })
  const pages = new Map<number, StagedPage>()
  const old = await takeOver(folder)
  const writer = createManifestWriter(folder, () => ({
    version: 1,
    pages: [...old.values(), ...pages.values()],
  }))
  await writer.write()
  const place = async (number: number, page: StagedPage) => {
    const placed = { ...page, file: `${String(number).padStart(4, '0')}.${page.extension}` }
    await renamePatiently(join(folder, page.file), join(folder, placed.file))
    old.delete(page.url)
    pages.set(number, placed)
    void writer.write()
    return placed
  }
  return {
    async earlier(url) {
      const page = old.get(url)
      if (!page || (page.etag === undefined && page.lastModified === undefined)) return undefined
      const bytes = await readFile(join(folder, page.file)).catch(() => undefined)
      return bytes && sha256(bytes) === page.sha256 ? page : undefined
    },
    keep: place,
    async put(number, { url, bytes, facts, headers }) {
      const part = `${String(number).padStart(4, '0')}.part`
      await writeFile(join(folder, part), bytes).catch((error: unknown) => {
        throw asDiskProblem(error)
      })
      const { etag, 'last-modified': lastModified } = headers
      return await place(number, {
        url,
        file: part,
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
      await writer.write()
      await removeOthers(folder, [...pages.values()])
    },
    flush: () => writer.write(),
  }
}

/** Moves earlier pages out of the way of new numbers, and removes what no manifest knows. */
async function takeOver(folder: string): Promise<Map<string, StagedPage>> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => '{}')
  const known = manifestSchema.safeParse(parseJson(text))
  const listed = known.data?.pages ?? []
  await removeOthers(folder, listed)
  const old = new Map<string, StagedPage>()
  for (const [index, page] of listed.entries()) {
    const file = `earlier-${Date.now()}-${index}.${page.extension}`
    const moved = await renamePatiently(join(folder, page.file), join(folder, file)).then(
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

/** One write at a time; calls during a write are answered by one more with the newest state. */
function createManifestWriter(folder: string, state: () => z.output<typeof manifestSchema>) {
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  const writeNow = async () => {
    const part = join(folder, `${manifestName}.part`)
    await writeFile(part, JSON.stringify(state())).catch((error: unknown) => {
      throw asDiskProblem(error)
    })
    await renamePatiently(part, join(folder, manifestName))
  }
  const write = (): Promise<void> => {
    if (!running) {
      running = writeNow().finally(() => {
        running = undefined
      })
      // Whoever waits hears of a failure; without anybody waiting the next write tells it.
      running.catch(() => {})
      return running
    }
    queued ??= running
      .catch(() => {})
      .then(() => {
        queued = undefined
        return write()
      })
    queued.catch(() => {})
    return queued
  }
  return { write }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
