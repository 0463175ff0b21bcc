import { maxSecondsAgo, saveProgress } from '../../../shared/contracts/reader.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { call } from '../client.ts'
import { onConnected } from '../events/connection.store.ts'

/** Reading progress. `completed` is never reset: going back to page 1 does not make a chapter unread. */
export type Progress = { readonly page: number; readonly completed?: true }
/** `at`: when it was read, in milliseconds. */
type Unsent = Progress & { readonly stamp: string; readonly at: number }
/** `secondsAgo`: how long ago it was read, if not just now. The clocks of two devices differ, so no time is sent. */
export type SentProgress = Progress & { readonly secondsAgo?: number }
type Entries = Readonly<Record<string, Unsent>>

type ProgressOutboxDeps = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Saves progress to the API. Throws an `ApiProblem` on failure. */
  readonly send: (chapterId: string, progress: SentProgress, keepalive: boolean) => Promise<unknown>
}

const storageKey = 'bunko.unsent-progress'
/** Debounce time: short enough to lose little, long enough to skip pages that are flipped through. */
const debounceMs = 250
const timeoutMs = 10_000
const retryMs = { initial: 2000, max: 30_000 }

/**
 * Sends reading progress to the API. Progress is stored first and removed only after the API has confirmed it, so that
 * neither a lost connection nor a closed window loses a page. What is sent late does not replace what was read elsewhere since.
 */
export function createProgressOutbox({ storage, send }: ProgressOutboxDeps) {
  let entries: Entries = read(storage)
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stamps = 0
  const session = Math.random().toString(36).slice(2)
  const sending = new Map<string, string>()
  // When the last page of a chapter was confirmed. The server dates what is sent at once by its arrival.
  const confirmedAt = new Map<string, number>()

  // Other windows use the same storage, so only the entry of this chapter is changed.
  const store = (chapterId: string, unsent: Unsent) => {
    entries = { ...entries, [chapterId]: unsent }
    write(storage, { ...read(storage), [chapterId]: unsent })
  }
  const remove = (chapterId: string, stamp: string) => {
    entries = without(entries, chapterId, stamp)
    write(storage, without(read(storage), chapterId, stamp))
  }
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }

  const sendOne = async (chapterId: string, { stamp, at, ...progress }: Unsent, keepalive: boolean) => {
    // One request per chapter at a time, so that an older page cannot arrive after a newer one.
    if (sending.has(chapterId) && !keepalive) return
    sending.set(chapterId, stamp)
    try {
      // Never before the last confirmed page: that one would count as newer, and this one be lost.
      const readAt = Math.max(at, confirmedAt.get(chapterId) ?? 0)
      const secondsAgo = Math.min((Date.now() - readAt) / 1000, maxSecondsAgo)
      await send(chapterId, { ...progress, ...(secondsAgo >= 1 && { secondsAgo }) }, keepalive)
      confirmedAt.set(chapterId, Date.now())
      remove(chapterId, stamp)
      failures = 0
    } catch (error) {
      if (isPermanent(error)) remove(chapterId, stamp)
      else failures++
    } finally {
      if (sending.get(chapterId) === stamp) sending.delete(chapterId)
    }
  }

  /** Sends all unsent progress immediately. @param keepalive set while the page unloads */
  async function flush({ keepalive = false } = {}): Promise<void> {
    clearTimeout(timer)
    await Promise.all(Object.entries(entries).map(([chapterId, unsent]) => sendOne(chapterId, unsent, keepalive)))
    if (Object.keys(entries).length === 0) return
    const backoff = Math.min(retryMs.max, retryMs.initial * 2 ** Math.max(0, failures - 1))
    schedule(failures > 0 ? backoff : debounceMs)
  }

  return {
    /** @param at when the page was read, in milliseconds */
    record(chapterId: string, progress: Progress, at = Date.now()): void {
      const completed = progress.completed || entries[chapterId]?.completed
      const stamp = `${session}.${++stamps}`
      store(chapterId, { page: progress.page, ...(completed && { completed }), stamp, at })
      schedule(debounceMs)
    },
    /** Progress that the API has not confirmed yet. */
    unsent: (chapterId: string): Progress | undefined => entries[chapterId],
    flush,
    /** Sends progress left by an earlier window, and that of this window when it closes. */
    start(): void {
      void flush()
      addEventListener('online', () => void flush())
      onConnected(() => void flush())
      addEventListener('pagehide', () => void flush({ keepalive: true }))
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') void flush({ keepalive: true })
      })
    },
  }
}

/** The chapter or page does not exist: retrying is useless. */
const isPermanent = (error: unknown) => error instanceof ApiProblem && [400, 404, 422].includes(error.status)

function without(entries: Entries, chapterId: string, stamp: string): Entries {
  const { [chapterId]: unsent, ...rest } = entries
  return unsent?.stamp === stamp ? rest : entries
}

function read(storage: ProgressOutboxDeps['storage']): Entries {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, unsent]) => Number.isInteger(unsent?.page)))
  } catch {
    return {}
  }
}

function write(storage: ProgressOutboxDeps['storage'], entries: Entries): void {
  try {
    storage.setItem(storageKey, JSON.stringify(entries))
  } catch {
    // The entries in memory are still sent. Only a crash before that loses them.
  }
}

const browserStorage: ProgressOutboxDeps['storage'] = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
}

export const progressOutbox = createProgressOutbox({
  storage: browserStorage,
  send: (chapterId, body, keepalive) =>
    call(saveProgress, { params: { chapterId }, body }, { keepalive, signal: AbortSignal.timeout(timeoutMs) }),
})
