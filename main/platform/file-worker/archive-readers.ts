import { scheduler } from 'node:timers/promises'
import { message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from '../cbz/read-directory.ts'
import type { ArchiveFacts, ReadArchive } from '../cbz/read-facts.ts'
import type { Log } from '../log.ts'
import { isProblem } from '../problem.ts'
import { deserializeProblem } from '../problem-message.ts'
import type { WorkerPort } from '../workers.ts'
import { createFilePool } from './file-worker.ts'
import type { ArchiveReply, FileTask } from './messages.ts'

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
const archivesPerTask = { least: 16, most: 64 } as const
/** While a process works, the next task is there already, so that it never waits for the main process. */
const tasksAhead = 2
/** A folder on a slow network answers late. */
const taskMs = 10 * 60_000

type What = Extract<FileTask, { kind: 'archives' }>['what']
type Wanted = { readonly what: What } & { readonly path: string } & PromiseWithResolvers<Read<unknown>>

/** The processes start with the first task and end when they are idle. */
export function createArchiveReaders({ workers, log, idleMs = 10_000 }: ArchiveReadersDeps): ArchiveReaders {
  const blame = () => archiveBroken(message('archives.directoryDamaged'))
  const limits = { size: processes, tasksEach: tasksAhead, idleMs, taskMs }
  const pool = createFilePool({ workers, log, name: 'bunko archives', ...limits, blame })
  const waiting: Wanted[] = []

  /** Archives that are wanted by several callers are read together, because a message takes as long as reading some of them. */
  function runNext(): void {
    while (waiting.length > 0 && pool.hasRoom()) {
      const { what } = waiting[0]!
      const other = waiting.findIndex((one) => one.what !== what)
      const count = Math.min(archivesPerTask.most, other === -1 ? waiting.length : other)
      void readBatch(waiting.splice(0, count)).finally(runNext)
    }
  }

  async function readBatch(batch: readonly Wanted[]): Promise<void> {
    try {
      const paths = batch.map(({ path }) => path)
      const task: FileTask = { kind: 'archives', what: batch[0]!.what, paths }
      const replies = (await pool.run({ task }, {})) as ArchiveReply[]
      for (const [index, reply] of replies.entries())
        batch[index]!.resolve('value' in reply ? reply : { error: deserializeProblem(reply.problem) })
    } catch (error) {
      if (!isProblem(error)) for (const { reject } of batch) reject(error)
      else if (batch.length === 1) batch[0]!.resolve({ error })
      // One of them ends the process. Each is tried by itself.
      else await Promise.all(batch.map((one) => readBatch([one])))
    }
  }

  function read(what: What, paths: readonly string[]): Promise<Read<unknown>[]> {
    const wanted = paths.map((path) => ({ ...Promise.withResolvers<Read<unknown>>(), what, path }))
    waiting.push(...wanted)
    runNext()
    return Promise.all(wanted.map(({ promise }) => promise))
  }

  async function readAll(what: What, paths: readonly string[], signal: AbortSignal) {
    const parts = processes * tasksAhead
    const { least, most } = archivesPerTask
    const size = Math.min(Math.max(Math.ceil(paths.length / parts), least), most)
    const found: Read<unknown>[] = new Array(paths.length)
    let next = 0
    const work = async (_: unknown, part: number) => {
      // The first parts start a process each, which takes some time: one after the other, so that everything else runs between.
      for (let turns = part; turns > 0; turns -= 1) await scheduler.yield()
      while (next < paths.length) {
        signal.throwIfAborted()
        const start = next
        next += size
        for (const [index, one] of (await read(what, paths.slice(start, start + size))).entries())
          found[start + index] = one
      }
    }
    await Promise.all(Array.from({ length: parts }, work))
    return found
  }

  return {
    readFacts: (paths, signal) => readAll('facts', paths, signal) as Promise<Read<ArchiveFacts>[]>,
    readPages: (paths, signal) => readAll('pages', paths, signal) as Promise<Read<ReadArchive>[]>,
    stop: () => void pool.stop(),
  }
}
