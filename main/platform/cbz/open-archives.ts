import { resolve } from 'node:path'
import { type Clock, systemClock } from '../clock.ts'
import { isSameFile, readFileStamp } from '../files/file-stamp.ts'
import { type OpenArchive, openArchive } from './read-archive.ts'

export type OpenArchives = {
  /**
   * Opens the archive, or takes it as it is still open, and keeps it open until `work` has ended.
   * @throws Problem `not_found` or `archive_broken`, and what `work` throws
   */
  use<T>(path: string, work: (archive: OpenArchive) => Promise<T>): Promise<T>
  /**
   * Lets go of an archive that is about to be deleted or replaced: Windows does neither with an open file. Settles when
   * its last reader has ended, so it must not be awaited by one.
   */
  forget(path: string): Promise<void>
  /** Settles when the last reader of the last archive has ended. */
  closeAll(): Promise<void>
}

export type OpenArchivesPorts = {
  /** How many archives stay open with nobody reading them. Default 16. */
  readonly max?: number
  /** How long one stays open after its last reader. Default one minute. */
  readonly idleMs?: number
  /** How long an open archive is trusted to be still the file of its name. Default one second. */
  readonly recheckMs?: number
  readonly clock?: Clock
  readonly open?: typeof openArchive
}

type Held = {
  readonly path: string
  readonly archive: Promise<OpenArchive>
  readonly closed: PromiseWithResolvers<void>
  readers: number
  usedAtMs: number
  checkedAtMs: number
  isDropped: boolean
}

/** Keeps the archives that were read last open: opening one anew for each page costs ten times the page itself. */
export function createOpenArchives(ports: OpenArchivesPorts = {}): OpenArchives {
  const { max = 16, idleMs = 60_000, recheckMs = 1_000, clock = systemClock, open = openArchive } = ports
  /** By path, the one used last at the end. */
  const current = new Map<string, Held>()
  const unclosed = new Set<Held>()
  let sweeper: NodeJS.Timeout | undefined

  function take(path: string): Held {
    const held = current.get(path) ?? start(path)
    current.delete(path)
    current.set(path, held)
    held.readers += 1
    held.usedAtMs = clock.monotonicMs()
    dropSurplus()
    return held
  }

  function start(path: string): Held {
    const now = clock.monotonicMs()
    const closed = Promise.withResolvers<void>()
    const held: Held = {
      path,
      archive: open(path),
      closed,
      readers: 0,
      usedAtMs: now,
      checkedAtMs: now,
      isDropped: false,
    }
    unclosed.add(held)
    // What cannot be opened now may be whole at the next try.
    held.archive.catch(() => drop(held))
    sweeper ??= setInterval(sweep, idleMs).unref()
    return held
  }

  function release(held: Held): void {
    held.readers -= 1
    held.usedAtMs = clock.monotonicMs()
    if (held.readers > 0) return
    if (held.isDropped) close(held)
    else dropSurplus()
  }

  function drop(held: Held): void {
    if (held.isDropped) return
    held.isDropped = true
    if (current.get(held.path) === held) current.delete(held.path)
    if (held.readers === 0) close(held)
  }

  function close(held: Held): void {
    const done = (): void => {
      unclosed.delete(held)
      held.closed.resolve()
    }
    // A file that was only read loses nothing when closing it fails, and one that never opened has nothing to close.
    held.archive.then((archive) => archive.close()).then(done, done)
  }

  function dropSurplus(): void {
    for (const held of current.values()) {
      if (current.size <= max) return
      if (held.readers === 0) drop(held)
    }
  }

  function sweep(): void {
    const longAgo = clock.monotonicMs() - idleMs
    for (const held of current.values()) if (held.readers === 0 && held.usedAtMs <= longAgo) drop(held)
    if (current.size > 0) return
    clearInterval(sweeper)
    sweeper = undefined
  }

  async function isReplaced(held: Held): Promise<boolean> {
    const now = clock.monotonicMs()
    if (now - held.checkedAtMs < recheckMs) return false
    held.checkedAtMs = now
    const [stamp, archive] = await Promise.all([readFileStamp(held.path), held.archive])
    return stamp === undefined || !isSameFile(stamp, archive.stamp)
  }

  async function closeThose(isMeant: (held: Held) => boolean): Promise<void> {
    const meant = [...unclosed].filter(isMeant)
    for (const held of meant) drop(held)
    await Promise.all(meant.map((held) => held.closed.promise))
  }

  return {
    async use(path, work) {
      let held = take(resolve(path))
      try {
        if (await isReplaced(held)) {
          drop(held)
          release(held)
          held = take(held.path)
        }
        return await work(await held.archive)
      } finally {
        release(held)
      }
    },
    forget: (path) => closeThose((held) => held.path === resolve(path)),
    async closeAll() {
      clearInterval(sweeper)
      sweeper = undefined
      await closeThose(() => true)
    },
  }
}
