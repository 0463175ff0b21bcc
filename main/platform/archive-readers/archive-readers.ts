import { message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from '../cbz/read-directory.ts'
import type { ArchiveFacts, ReadArchive } from '../cbz/read-facts.ts'
import { createTaskProcess, type Health } from '../file-worker/task-process.ts'
import type { Log } from '../log.ts'
import { isProblem } from '../problem.ts'
import type { WorkerPort } from '../workers.ts'
import { type ArchiveReply, toError } from './read-archives.ts'

/**
 * Reads many ZIP files in processes of their own. Both cores and the disk are busy, and the main process is free: it has
 * neither the work of the reads nor to wait for a slow network.
 */
export type ArchiveReaders = {
  /**
   * What the directories say, or why a file cannot be read, in the order of the paths.
   * @throws AbortError
   */
  readFacts(paths: readonly string[], signal: AbortSignal): Promise<Read<ArchiveFacts>[]>
  /** The same with the pages, whose starts are read. */
  readPages(paths: readonly string[], signal: AbortSignal): Promise<Read<ReadArchive>[]>
  /** Ends the processes. Running and later tasks fail. */
  stop(): void
}

/** An archive, or the error that `readFacts` and `readPages` of `platform/cbz` throw. */
export type Read<T> = { readonly value: T } | { readonly error: Error }

type ArchiveReadersDeps = { readonly workers: WorkerPort; readonly log: Log; readonly idleMs?: number }

const processes = 2
/** So few that both processes end at the same time, and so many that messages are cheap. */
const archivesPerTask = 16
/** A folder on a slow network answers late. */
const taskMs = 10 * 60_000

/** The processes start with the first task and end when they are idle. */
export function createArchiveReaders({ workers, log, idleMs = 10_000 }: ArchiveReadersDeps): ArchiveReaders {
  const blame = () => archiveBroken(message('archives.directoryDamaged'))
  const health: Health = { hasWorked: false }
  const readers = Array.from({ length: processes }, () =>
    // A read stops its process, so that it does one task at a time.
    createTaskProcess({ workers, log, name: 'bunko archives', concurrency: 1, idleMs, taskMs, blame, health }),
  )

  async function readBatch(what: 'facts' | 'pages', paths: readonly string[]): Promise<Read<unknown>[]> {
    const reader = readers.reduce((idlest, one) => (one.load() < idlest.load() ? one : idlest))
    try {
      const replies = (await reader.run({ kind: 'archives', what, paths: [...paths] })) as ArchiveReply[]
      return replies.map((reply) => ('value' in reply ? reply : { error: toError(reply) }))
    } catch (error) {
      if (!isProblem(error) || paths.length === 1) throw error
      // One of them ends the process. Each is tried by itself.
      return await Promise.all(paths.map((path) => readOne(what, path)))
    }
  }

  const readOne = (what: 'facts' | 'pages', path: string): Promise<Read<unknown>> =>
    readBatch(what, [path]).then(
      ([read]) => read!,
      (error: unknown) => {
        if (!isProblem(error)) throw error
        return { error }
      },
    )

  async function readAll(what: 'facts' | 'pages', paths: readonly string[], signal: AbortSignal) {
    const found: Read<unknown>[] = new Array(paths.length)
    let next = 0
    const work = async () => {
      while (next < paths.length) {
        signal.throwIfAborted()
        const start = next
        next += archivesPerTask
        const read = await readBatch(what, paths.slice(start, start + archivesPerTask))
        for (const [index, one] of read.entries()) found[start + index] = one
      }
    }
    // One task waits while each process works, so that none is ever idle.
    await Promise.all(Array.from({ length: processes * 2 }, work))
    return found
  }

  return {
    readFacts: (paths, signal) => readAll('facts', paths, signal) as Promise<Read<ArchiveFacts>[]>,
    readPages: (paths, signal) => readAll('pages', paths, signal) as Promise<Read<ReadArchive>[]>,
    stop() {
      for (const reader of readers) reader.stop()
    },
  }
}
