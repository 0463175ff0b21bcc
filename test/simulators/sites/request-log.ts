/** The maximum number of sorted times within any half-open window of length `span`. */
export function maxInWindow(times: readonly number[], span: number): number {
  let first = 0
  let most = 0
  times.forEach((time, index) => {
    while (time - times[first]! >= span) first++
    most = Math.max(most, index - first + 1)
  })
  return most
}

export type ReplyKind = 'home' | 'series' | 'chapter' | 'image' | 'other'

interface LoggedRequest {
  /** Archetype, such as `a1`. */
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

type RequestFilter = Partial<Omit<LoggedRequest, 'path' | 'headers' | 'startedAt' | 'endedAt'>> & {
  readonly path?: string | RegExp
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

const now = () => performance.timeOrigin + performance.now()

/** Whether a request has the path, or one like it, and the other members of a filter. */
export function matches<Entry extends { readonly path: string }>(
  entry: Entry,
  { path, ...exact }: { readonly path?: string | RegExp },
): boolean {
  if (typeof path === 'string' && entry.path !== path) return false
  if (path instanceof RegExp && !path.test(entry.path)) return false
  return Object.entries(exact).every(([key, value]) => value === undefined || entry[key as keyof Entry] === value)
}

function countMaxConcurrent(entries: readonly LoggedRequest[]): number {
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

/** What the servers write to. */
export type RequestRecorder = ReturnType<typeof createRequestLog>['recorder']
export type OpenEntry = ReturnType<RequestRecorder['begin']>

export function createRequestLog() {
  const entries: Writable<LoggedRequest>[] = []
  const requests = (filter: RequestFilter = {}) => entries.filter((entry) => matches(entry, filter))
  const requestLog = {
    /** Requests in order of arrival. */
    requests: (filter?: RequestFilter): readonly LoggedRequest[] => requests(filter).map((entry) => ({ ...entry })),
    /** The maximum number of requests that started within any window of this length. */
    maxPerWindow: (milliseconds: number, filter?: RequestFilter) =>
      maxInWindow(
        requests(filter).map((entry) => entry.startedAt),
        milliseconds,
      ),
    /** The maximum number of concurrent requests. */
    maxConcurrent: (filter?: RequestFilter) => countMaxConcurrent(requests(filter)),
    clear: () => {
      entries.length = 0
    },
  }
  const recorder = {
    begin(known: Pick<LoggedRequest, 'site' | 'host' | 'method' | 'path' | 'headers'>) {
      const empty = { kind: 'other', slug: null, chapter: null, page: null, status: 0, endedAt: null } as const
      const entry: Writable<LoggedRequest> = { ...empty, ...known, startedAt: now() }
      entries.push(entry)
      return {
        describe: ({ kind, slug, chapter, page }: Pick<LoggedRequest, 'kind' | 'slug' | 'chapter' | 'page'>) => {
          Object.assign(entry, { kind, slug, chapter, page })
        },
        answer: (status: number) => {
          entry.status = status
        },
        end: () => {
          entry.endedAt ??= now()
        },
      }
    },
  }
  return { requestLog, recorder }
}
