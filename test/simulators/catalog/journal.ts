import { densest } from '../densest.ts'

export type CatalogHost = 'api' | 'uploads' | 'node' | 'report'

export type CatalogRequest = {
  readonly host: CatalogHost
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds of the simulator's clock. */
  readonly at: number
  /** 0 until the response is sent, and for aborted connections. */
  readonly status: number
}

export type JournalFilter = { readonly host?: CatalogHost; readonly path?: string | RegExp; readonly status?: number }

/** A report about a node. Only valid reports are recorded. */
export type NodeReport = {
  readonly url: string
  readonly success: boolean
  readonly bytes: number
  readonly duration: number
  readonly cached: boolean
}

export type CatalogJournal = {
  requests(filter?: JournalFilter): readonly CatalogRequest[]
  /** The maximum number of requests that started within any window of this length. */
  mostInAnyWindow(milliseconds: number, filter?: JournalFilter): number
  reports(): readonly NodeReport[]
  /** Descriptions of broken rules; empty for a well-behaved client. */
  breaches(): readonly string[]
  clear(): void
}

type Writable = { -readonly [K in keyof CatalogRequest]: CatalogRequest[K] }
export type CatalogPen = {
  begin(request: Omit<CatalogRequest, 'status' | 'at'>): { answered(status: number): void }
  report(report: NodeReport): void
  breach(words: string): void
}

export function createCatalogJournal(now: () => number): {
  readonly journal: CatalogJournal
  readonly pen: CatalogPen
} {
  const entries: Writable[] = []
  const reports: NodeReport[] = []
  const breaches: string[] = []
  const requests = ({ host, path, status }: JournalFilter = {}) =>
    entries.filter(
      (entry) =>
        (host === undefined || entry.host === host) &&
        (status === undefined || entry.status === status) &&
        (path === undefined || (typeof path === 'string' ? entry.path === path : path.test(entry.path))),
    )
  return {
    journal: {
      requests: (filter) => requests(filter).map((entry) => ({ ...entry })),
      mostInAnyWindow: (milliseconds, filter) =>
        densest(
          requests(filter).map(({ at }) => at),
          milliseconds,
        ),
      reports: () => [...reports],
      breaches: () => [...breaches],
      clear() {
        for (const list of [entries, reports, breaches]) list.length = 0
      },
    },
    pen: {
      begin(request) {
        const entry: Writable = { ...request, at: now(), status: 0 }
        entries.push(entry)
        return {
          answered(status) {
            entry.status = status
          },
        }
      },
      report: (report) => void reports.push(report),
      breach: (words) => void breaches.push(words),
    },
  }
}

/** Parses a report; undefined if a member is missing or unknown. */
export function parseReport(type: string | undefined, body: string): NodeReport | undefined {
  if (!type?.startsWith('application/json')) return undefined
  try {
    const report = JSON.parse(body) as Record<string, unknown>
    const { url, success, bytes, duration, cached } = report
    const isWhole =
      typeof url === 'string' && URL.canParse(url) && typeof success === 'boolean' && typeof cached === 'boolean'
    const areCounts = [bytes, duration].every((value) => Number.isInteger(value) && Number(value) >= 0)
    return isWhole && areCounts && Object.keys(report).length === 5 ? (report as NodeReport) : undefined
  } catch {
    return undefined
  }
}
