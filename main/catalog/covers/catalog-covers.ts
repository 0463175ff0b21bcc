import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isCatalogId } from '../../../shared/catalog-source.ts'
import { say } from '../../../shared/sentences/sentence.ts'
import type { Clock } from '../../platform/clock.ts'
import { writeAtomically } from '../../platform/files/write-atomically.ts'
import { type ImageFacts, inspectImage } from '../../platform/images/inspect-image.ts'
import { makeThumbnail } from '../../platform/images/thumbnail.ts'
import { Problem } from '../../platform/problem.ts'
import type { FetchPicture } from './fetch-picture.ts'

/** The widths in which the catalog keeps covers beside the original. */
export type CoverWidth = 256 | 512

export type CatalogCovers = {
  /** Where the original is. */
  address(externalId: string, fileName: string): string
  /** Whether this address is a cover of the catalog. */
  owns(address: string): boolean
  /**
   * A cover of the catalog, from the disk where it was shown before.
   * @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`, `page_broken`.
   */
  get(
    externalId: string,
    fileName: string,
    width: CoverWidth | undefined,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; facts: ImageFacts; tag: string }>
  /** Removes what was not shown for long. */
  prune(): Promise<void>
}

export type CatalogCoversPorts = {
  readonly fetchPicture: FetchPicture
  readonly clock: Clock
  /** Address of the host with the catalog's pictures. */
  readonly uploadsUrl: string
  readonly allowPrivate: boolean
  readonly cacheDir: string
}

const fileName = /^[\w][\w.-]{0,199}$/
const keptMs = 30 * 24 * 3600_000

/** Covers of search results go through here, for the catalog shows other pictures to pages that link to its own. */
export function createCatalogCovers({
  fetchPicture,
  clock,
  uploadsUrl,
  allowPrivate,
  cacheDir,
}: CatalogCoversPorts): CatalogCovers {
  const folder = join(cacheDir, 'catalog-covers')
  const base = `${uploadsUrl.replace(/\/+$/, '')}/covers/`
  const address = (externalId: string, name: string) => `${base}${externalId}/${name}`
  const fetching = new Map<string, Promise<Uint8Array>>()

  /** A thumbnail may be missing where the original is not. */
  async function fetchCover(externalId: string, name: string, width: CoverWidth | undefined): Promise<Uint8Array> {
    const original = address(externalId, name)
    const ready = width && (await fetchPicture(`${original}.${width}.jpg`, { allowPrivate }))
    if (ready) return ready.bytes
    const picture = await fetchPicture(original, { allowPrivate })
    if (!picture) throw new Problem('not_found', say('The catalog has no such cover.'))
    return width ? await makeThumbnail(picture.bytes, width) : picture.bytes
  }

  async function read(file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const cached = await readFile(file).catch(() => undefined)
    if (cached) {
      await utimes(file, clock.now(), clock.now()).catch(() => {})
      return cached
    }
    const bytes = await make()
    await mkdir(folder, { recursive: true })
    await writeAtomically(file, bytes)
    return bytes
  }

  return {
    address,
    owns: (url) => url.startsWith(base),
    async get(externalId, name, width) {
      if (!isCatalogId(externalId) || !fileName.test(name))
        throw new Problem('not_found', say('The catalog has no such cover.'))
      const tag = createHash('sha256')
        .update(`${address(externalId, name)} ${width ?? ''}`)
        .digest('hex')
        .slice(0, 32)
      const file = join(folder, tag)
      const running = fetching.get(file) ?? read(file, () => fetchCover(externalId, name, width))
      fetching.set(file, running)
      const bytes = (await running.finally(() => fetching.delete(file))) as Uint8Array<ArrayBuffer>
      return { bytes, facts: inspectImage(bytes), tag }
    },
    async prune() {
      const oldest = clock.now().getTime() - keptMs
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = await stat(join(folder, name))
        if (mtimeMs < oldest) await rm(join(folder, name), { force: true })
      }
    },
  }
}
