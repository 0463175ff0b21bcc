import { matches, maxInWindow } from '../sites/request-log.ts'

export type CatalogHost = 'api' | 'uploads' | 'node' | 'report'

type CatalogRequest = {
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

type RequestFilter = { readonly host?: CatalogHost; readonly path?: string | RegExp; readonly status?: number }

/** A report about a node. Only valid reports are recorded. */
export type NodeReport = {
  readonly url: string
  readonly success: boolean
  readonly bytes: number
  readonly duration: number
  readonly cached: boolean
}

type Writable = { -readonly [K in keyof CatalogRequest]: CatalogRequest[K] }
export type CatalogRecorder = ReturnType<typeof createCatalogRequestLog>['recorder']

export function createCatalogRequestLog(now: () => number) {
  const entries: Writable[] = []
  const reports: NodeReport[] = []
  const violations: string[] = []
  const requests = (filter: RequestFilter = {}) => entries.filter((entry) => matches(entry, filter))
  return {
    requestLog: {
      requests: (filter?: RequestFilter): readonly CatalogRequest[] => requests(filter).map((entry) => ({ ...entry })),
      /** The maximum number of requests that started within any window of this length. */
      maxPerWindow: (milliseconds: number, filter?: RequestFilter) =>
        maxInWindow(
          requests(filter).map(({ at }) => at),
          milliseconds,
        ),
      reports: (): readonly NodeReport[] => [...reports],
      /** Descriptions of broken rules; empty for a well-behaved client. */
      violations: (): readonly string[] => [...violations],
      clear() {
        for (const list of [entries, reports, violations]) list.length = 0
      },
    },
    recorder: {
      begin(request: Omit<CatalogRequest, 'status' | 'at'>) {
        const entry: Writable = { ...request, at: now(), status: 0 }
        entries.push(entry)
        return {
          answered(status: number) {
            entry.status = status
          },
        }
      },
      report: (report: NodeReport) => void reports.push(report),
      addViolation: (message: string) => void violations.push(message),
    },
  }
}

/** Parses a report; undefined if a member is missing or unknown. */
export function parseReport(type: string | undefined, body: string): NodeReport | undefined {
  if (!type?.startsWith('application/json')) return undefined
  try {
    const report = JSON.parse(body) as Record<string, unknown>
    const { url, success, bytes, duration, cached } = report
    const areTypesValid =
      typeof url === 'string' && URL.canParse(url) && typeof success === 'boolean' && typeof cached === 'boolean'
    const areCounts = [bytes, duration].every((value) => Number.isInteger(value) && Number(value) >= 0)
    return areTypesValid && areCounts && Object.keys(report).length === 5 ? (report as NodeReport) : undefined
  } catch {
    return undefined
  }
}
