import { resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../clock.ts'
import { isSameFile, readFileStamp } from '../files/file-stamp.ts'
import { type OpenArchive, openArchive } from './read-archive.ts'

export type OpenArchives = {
  /**
   * Opens the archive, or reuses it if it is open, and keeps it open until `task` has ended.
   * @throws Problem `not_found` or `archive_broken`; errors of `task`
   */
  use<T>(path: string, task: (archive: OpenArchive) => Promise<T>): Promise<T>
  /** Whether the archive is open: a page of it can be read without opening a file. */
  isOpen(path: string): boolean
  /**
   * Closes an archive before its file is deleted or replaced, which Windows does not allow for open files. Resolves when
   * its last reader has ended, so a reader must not await it.
   */
  forget(path: string): Promise<void>
  /** Closes all archives. Resolves when the last reader has ended. */
  closeAll(): Promise<void>
}

export type OpenArchivesOptions = {
  /** How many archives without readers stay open. Default 600, below the usual limit of 1,024 open files. */
  readonly max?: number
  /** How long an archive without readers stays open. Default one minute. */
  readonly idleMs?: number
  /** How often the file of an open archive is checked for changes. Default one second. */
  readonly recheckMs?: number
  readonly clock?: Clock
  readonly open?: typeof openArchive
}

type Handle = {
  readonly path: string
  readonly archive: Promise<OpenArchive>
  readonly closed: PromiseWithResolvers<void>
  readers: number
  checkedAtMs: number
  /** Whether it is closed after its last reader. */
  isRemoved: boolean
}

/** Keeps the most recently read archives open, because opening one takes ten times as long as reading a page. */
export function createOpenArchives(options: OpenArchivesOptions = {}): OpenArchives {
  const { max = 600, idleMs = 60_000, recheckMs = 1_000, clock = systemClock, open = openArchive } = options
  /** The current archives with readers, by path. */
  const inUse = new Map<string, Handle>()
  /** The current archives without readers, by path. */
  const idle = new LRUCache<string, Handle>({
    max,
    ttl: idleMs,
    ttlAutopurge: true,
    dispose: (handle, _path, reason) => {
      if (reason !== 'delete') close(handle)
    },
  })
  const unclosed = new Set<Handle>()

  function acquire(path: string): Handle {
    const handle = inUse.get(path) ?? idle.get(path) ?? startOpening(path)
    idle.delete(path)
    inUse.set(path, handle)
    handle.readers += 1
    return handle
  }

  function startOpening(path: string): Handle {
    const handle: Handle = {
      path,
      archive: open(path),
      closed: Promise.withResolvers<void>(),
      readers: 0,
      checkedAtMs: clock.monotonicMs(),
      isRemoved: false,
    }
    unclosed.add(handle)
    // After a failure the next reader tries again.
    handle.archive.catch(() => remove(handle))
    return handle
  }

  function release(handle: Handle): void {
    handle.readers -= 1
    if (handle.readers > 0) return
    if (handle.isRemoved) {
      close(handle)
    } else {
      inUse.delete(handle.path)
      idle.set(handle.path, handle)
    }
  }

  /** Closes the archive as soon as it has no readers. The next reader opens it again. */
  function remove(handle: Handle): void {
    if (handle.isRemoved) return
    handle.isRemoved = true
    if (inUse.get(handle.path) === handle) inUse.delete(handle.path)
    if (idle.peek(handle.path, { allowStale: true }) === handle) idle.delete(handle.path)
    if (handle.readers === 0) close(handle)
  }

  function close(handle: Handle): void {
    handle.isRemoved = true
    const onClosed = (): void => {
      unclosed.delete(handle)
      handle.closed.resolve()
    }
    // Errors are ignored: the file was only read, or could not be opened.
    handle.archive.then((archive) => archive.close()).then(onClosed, onClosed)
  }

  async function isReplaced(handle: Handle): Promise<boolean> {
    const now = clock.monotonicMs()
    if (now - handle.checkedAtMs < recheckMs) return false
    handle.checkedAtMs = now
    const [stamp, archive] = await Promise.all([readFileStamp(handle.path), handle.archive])
    return stamp === undefined || !isSameFile(stamp, archive.stamp)
  }

  async function closeMatching(matches: (handle: Handle) => boolean): Promise<void> {
    const handles = [...unclosed].filter(matches)
    for (const handle of handles) remove(handle)
    await Promise.all(handles.map((handle) => handle.closed.promise))
  }

  return {
    async use(path, task) {
      let handle = acquire(resolve(path))
      try {
        if (await isReplaced(handle)) {
          remove(handle)
          release(handle)
          handle = acquire(handle.path)
        }
        return await task(await handle.archive)
      } finally {
        release(handle)
      }
    },
    isOpen: (path) => inUse.has(resolve(path)) || idle.has(resolve(path)),
    forget: (path) => closeMatching((handle) => handle.path === resolve(path)),
    closeAll: () => closeMatching(() => true),
  }
}
