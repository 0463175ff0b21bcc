import { saveProgress } from '../../shared/contracts/reader.ts'
import { call } from './client.ts'
import { onConnected } from './connection.store.ts'
import { ApiProblem } from './problem.ts'

/** How far a person is; `completed` only says yes: going back to page 1 does not make a chapter unread. */
export type Progress = { readonly page: number; readonly completed?: true }
type Unsent = Progress & { readonly stamp: string }
type Book = Readonly<Record<string, Unsent>>

export type ProgressOutboxPorts = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Tells the API; throws an `ApiProblem` when it could not. */
  readonly send: (chapterId: string, progress: Progress, keepalive: boolean) => Promise<unknown>
}

const storageKey = 'bunko.unsent-progress'
/** Fast enough to be safe, slow enough not to send each page of a leaf-through. */
const settleMs = 250
const answerWithinMs = 10_000
const retryMs = { first: 2000, longest: 30_000 }

/**
 * Reading progress on its way to the API. It is written down at once and crossed out only when the API has it, so that
 * neither a lost connection nor a closed window forgets a page.
 */
export function createProgressOutbox({ storage, send }: ProgressOutboxPorts) {
  let book: Book = read(storage)
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let stamps = 0
  const session = Math.random().toString(36).slice(2)
  const sending = new Map<string, string>()

  // Another window writes into the same storage: only the line of this chapter is changed in it.
  const writeDown = (chapterId: string, unsent: Unsent) => {
    book = { ...book, [chapterId]: unsent }
    write(storage, { ...read(storage), [chapterId]: unsent })
  }
  const crossOut = (chapterId: string, stamp: string) => {
    book = without(book, chapterId, stamp)
    write(storage, without(read(storage), chapterId, stamp))
  }
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }

  const sendOne = async (chapterId: string, { stamp, ...progress }: Unsent, keepalive: boolean) => {
    // One at a time a chapter, so that an older page cannot arrive after a newer one.
    if (sending.has(chapterId) && !keepalive) return
    sending.set(chapterId, stamp)
    try {
      await send(chapterId, progress, keepalive)
      crossOut(chapterId, stamp)
      failures = 0
    } catch (error) {
      if (isHopeless(error)) crossOut(chapterId, stamp)
      else failures++
    } finally {
      if (sending.get(chapterId) === stamp) sending.delete(chapterId)
    }
  }

  /** Sends everything unsent now. `keepalive` for a page that goes away. */
  async function flush({ keepalive = false } = {}): Promise<void> {
    clearTimeout(timer)
    await Promise.all(Object.entries(book).map(([chapterId, unsent]) => sendOne(chapterId, unsent, keepalive)))
    if (Object.keys(book).length === 0) return
    const backoff = Math.min(retryMs.longest, retryMs.first * 2 ** Math.max(0, failures - 1))
    schedule(failures > 0 ? backoff : settleMs)
  }

  return {
    record(chapterId: string, progress: Progress): void {
      const completed = progress.completed || book[chapterId]?.completed
      const stamp = `${session}.${++stamps}`
      writeDown(chapterId, { page: progress.page, ...(completed && { completed }), stamp })
      schedule(settleMs)
    },
    /** What the API has not confirmed yet. */
    unsent: (chapterId: string): Progress | undefined => book[chapterId],
    flush,
    /** Sends what an earlier window left behind, and the last page of this one when it closes. */
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

/** The chapter is gone or the page is none: asking again cannot help. */
const isHopeless = (error: unknown) => error instanceof ApiProblem && [400, 404, 422].includes(error.status)

function without(book: Book, chapterId: string, stamp: string): Book {
  const { [chapterId]: unsent, ...rest } = book
  return unsent?.stamp === stamp ? rest : book
}

function read(storage: ProgressOutboxPorts['storage']): Book {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, unsent]) => Number.isInteger(unsent?.page)))
  } catch {
    return {}
  }
}

function write(storage: ProgressOutboxPorts['storage'], book: Book): void {
  try {
    storage.setItem(storageKey, JSON.stringify(book))
  } catch {
    // Without storage the book in memory still goes out; only a crash before that would lose it.
  }
}

const browserStorage: ProgressOutboxPorts['storage'] = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
}

export const progressOutbox = createProgressOutbox({
  storage: browserStorage,
  send: (chapterId, body, keepalive) =>
    call(saveProgress, { params: { chapterId }, body }, { keepalive, signal: AbortSignal.timeout(answerWithinMs) }),
})
