import { densest } from '../densest.ts'

export type ReplyKind = 'home' | 'series' | 'chapter' | 'image' | 'other'

export interface JournalEntry {
  /** Archetype, such as `a1`; `elsewhere` for the redirect target. */
  readonly site: string
  /** Listener: the main one has the site's name, others are named `a18.cdn1`. */
  readonly host: string
  readonly method: string
  /** Path with the query. */
  readonly path: string
  /** Selected headers of the request (see `headersOfInterest`), names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly kind: ReplyKind
  readonly slug: string | null
  readonly chapter: number | null
  /** Page of an image, or part of a paged chapter. */
  readonly page: number | null
  /** 0 until the response is sent. */
  readonly status: number
  /** Milliseconds since the epoch, with decimals. */
  readonly startedAt: number
  /** When the last byte was sent or the connection closed; null while running. */
  readonly endedAt: number | null
}

export type JournalFilter = Partial<Omit<JournalEntry, 'path' | 'headers' | 'startedAt' | 'endedAt'>> & {
  readonly path?: string | RegExp
}

export interface Journal {
  /** Requests in order of arrival. */
  requests(filter?: JournalFilter): readonly JournalEntry[]
  /** The maximum number of requests that started within any window of this length. */
  mostInAnyWindow(milliseconds: number, filter?: JournalFilter): number
  /** The maximum number of concurrent requests. */
  mostConcurrent(filter?: JournalFilter): number
  clear(): void
}

/** The interface that the servers write to. */
export interface JournalPen {
  begin(entry: Pick<JournalEntry, 'site' | 'host' | 'method' | 'path' | 'headers'>): OpenEntry
}

export interface OpenEntry {
  about(facts: Pick<JournalEntry, 'kind' | 'slug' | 'chapter' | 'page'>): void
  answer(status: number): void
  end(): void
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

const now = () => performance.timeOrigin + performance.now()

function matches(entry: JournalEntry, { path, ...exact }: JournalFilter): boolean {
  if (typeof path === 'string' && entry.path !== path) return false
  if (path instanceof RegExp && !path.test(entry.path)) return false
  return Object.entries(exact).every(
    ([key, value]) => value === undefined || entry[key as keyof JournalEntry] === value,
  )
}

function mostAtOnce(entries: readonly JournalEntry[]): number {
  const changes = entries
    .flatMap((entry) => [
      { at: entry.startedAt, by: 1 },
      { at: entry.endedAt ?? Number.POSITIVE_INFINITY, by: -1 },
    ])
    .sort((left, right) => left.at - right.at || left.by - right.by)
  let running = 0
  return changes.reduce((most, change) => {
    running += change.by
    return Math.max(most, running)
  }, 0)
}

export function createJournal(): { readonly journal: Journal; readonly pen: JournalPen } {
  const entries: Writable<JournalEntry>[] = []
  const requests = (filter: JournalFilter = {}) => entries.filter((entry) => matches(entry, filter))
  const journal: Journal = {
    requests: (filter) => requests(filter).map((entry) => ({ ...entry })),
    mostInAnyWindow: (milliseconds, filter) =>
      densest(
        requests(filter).map((entry) => entry.startedAt),
        milliseconds,
      ),
    mostConcurrent: (filter) => mostAtOnce(requests(filter)),
    clear: () => {
      entries.length = 0
    },
  }
  const pen: JournalPen = {
    begin(known) {
      const nothing = { kind: 'other', slug: null, chapter: null, page: null, status: 0, endedAt: null } as const
      const entry: Writable<JournalEntry> = { ...nothing, ...known, startedAt: now() }
      entries.push(entry)
      return {
        about: ({ kind, slug, chapter, page }) => {
          Object.assign(entry, { kind, slug, chapter, page })
        },
        answer: (status) => {
          entry.status = status
        },
        end: () => {
          entry.endedAt ??= now()
        },
      }
    },
  }
  return { journal, pen }
}
