import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportOther, MatchOther, OtherLibrary } from '../../shared/contracts/other-programs.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import type { JobKind } from '../jobs/job.ts'
import { timestamp } from '../platform/clock.ts'
import { writeAtomically } from '../platform/files/write-atomically.ts'
import { Problem } from '../platform/problem.ts'
import { compareLibrary } from './compare.ts'
import { createSeriesFinder } from './find-in-library.ts'
import { importOther, importOtherJob } from './import-other.ts'
import type { FolderMapping } from './map-paths.ts'
import { matchOther, matchOtherJob } from './match-with-catalog.ts'
import { listMatches } from './matches.store.ts'
import { invalidPath } from './open-file.ts'
import { findLibrary, openLibrary, recognize } from './open-library.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'

type InspectOther = {
  readonly path?: string | undefined
  /** A backup in base64. */
  readonly content?: string | undefined
  readonly folders: readonly FolderMapping[]
  readonly user: string | null
  readonly signal?: AbortSignal
}

export type OtherPrograms = ReturnType<typeof createOtherPrograms>

/** What people have in Mihon, Komga and Kavita, and on lists of the catalog: series, progress, categories and files. */
export function createOtherPrograms(deps: OtherProgramsDeps) {
  /** The addresses of the covers of the library that was inspected last, by series. */
  let covers: ReadonlyMap<string, string> = new Map()
  return {
    /**
     * A dry run: what an import would do.
     * @throws Problem `validation_failed` on `path`; of a list `upstream_failed`, `upstream_timeout`
     */
    async inspect({ path, content, folders, user, signal }: InspectOther): Promise<Localizable<OtherLibrary>> {
      const file = content === undefined ? path : await keepUpload(deps.cacheDir, Buffer.from(content, 'base64'))
      if (file === undefined) throw invalidPath(message('validation.notBlank'))
      const library = await openLibrary(deps, file, { user, signal })
      covers = new Map(library.series.flatMap(({ key, coverUrl }) => (coverUrl ? [[key, coverUrl]] : [])))
      return await compareLibrary(await createSeriesFinder(deps), library, await listMatches(deps.db), folders)
    },
    /** Whether a path leads to a library of another program, a list or files. @throws Problem `validation_failed` on `path`. */
    recognize,
    /**
     * A small copy of the cover of a series that was inspected. No other addresses are read.
     * @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`, `page_broken`
     */
    async getCover(key: string) {
      const url = covers.get(key)
      if (url === undefined) throw new Problem('not_found', message('catalog.coverNotFound'))
      return await deps.catalog.getCoverAt(url)
    },
    /** Imports in the background; repeating it adds nothing twice. @throws Problem `validation_failed` on `path`. */
    async import(wanted: ImportOther): Promise<{ jobId: string }> {
      const file = await findLibrary(wanted.path)
      const { id } = await deps.jobs.enqueue(importOtherJob(file, wanted))
      return { jobId: id }
    },
    /** Looks series up in the catalog in the background. @throws Problem `validation_failed` on `path`. */
    async match(wanted: MatchOther): Promise<{ jobId: string }> {
      const file = await findLibrary(wanted.path)
      const { id } = await deps.jobs.enqueue(matchOtherJob(file, wanted))
      return { jobId: id }
    },
    /** The library as a file that Mihon restores. */
    async writeMihonBackup() {
      const { writeMihonBackup } = await import('./mihon/write-backup.ts') // Loads a library that is rarely needed.
      const { bytes, tag } = await writeMihonBackup(deps.db)
      return {
        fileName: `bunko_${timestamp(deps.clock).slice(0, 10)}.tachibk`,
        sizeBytes: bytes.length,
        tag,
        read: async (start: number, end: number) => bytes.subarray(start, end + 1),
      }
    },
    jobKinds: [importOther(deps), matchOther(deps)] as readonly JobKind[],
  }
}

/** An import that was not started by then needs the file again. */
const keptMs = 24 * 3600_000

/** Keeps a file that was sent until it is imported. @returns its path */
async function keepUpload(cacheDir: string, bytes: Uint8Array): Promise<string> {
  const folder = join(cacheDir, 'other-programs')
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > keptMs) await rm(path, { force: true })
  }
  const path = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.tachibk`)
  await writeAtomically(path, bytes)
  return path
}
