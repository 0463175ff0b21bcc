import type { z } from 'zod'
import { message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { DeadlineLimits } from '../platform/safe-fetch/deadlines.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import type { Budget, CatalogScope } from './catalog-rate-limiter.ts'
import { judgeAnswer, type Verdict } from './classify-response.ts'
import { createRecentAnswers } from './recent-answers.ts'

export type CatalogClientPorts = {
  readonly fetch: SafeFetch
  readonly budget: Budget
  readonly clock: Clock
  readonly log: Log
  /** Address of the catalog's API. */
  readonly baseUrl: string
  /** Whether that address is on the user's own machine or network. */
  readonly allowPrivate: boolean
  readonly deadlines?: Partial<DeadlineLimits>
}

export type Asked<T extends z.ZodType> = {
  readonly path: string
  readonly params?: readonly (readonly [name: string, value: string])[]
  readonly schema: T
  readonly signal?: AbortSignal | undefined
  readonly scope?: CatalogScope
  /** How old an answer may be to be given again without asking. 0 unless given. */
  readonly freshMs?: number
}

export type CatalogClient = {
  /**
   * The parsed answer; undefined where the catalog says there is no such thing.
   * @throws Problem `upstream_failed`, `upstream_timeout`, naming the catalog; `waitSeconds` where it is known.
   */
  ask<T extends z.ZodType>(asked: Asked<T>): Promise<z.output<T> | undefined>
}

type Answered = Exclude<Verdict, { kind: 'unchanged' }>

const maxBytes = 16 * 1024 ** 2
const usualDeadlines: DeadlineLimits = { headersTimeoutMs: 12_000, idleTimeoutMs: 10_000, totalTimeoutMs: 40_000 }

/** Speaks to the catalog: in turn, conditionally where it can, and with one meaning for whatever comes back. */
export function createCatalogClient(ports: CatalogClientPorts): CatalogClient {
  const { fetch, budget, clock, log, baseUrl, allowPrivate } = ports
  const recent = createRecentAnswers({ clock, max: 200 })

  async function request(url: string, scope: CatalogScope, signal: AbortSignal | undefined): Promise<Answered> {
    await budget.take(scope, signal)
    // Addresses of pages are good for minutes: none is asked about, none is kept.
    const kept = scope === 'pages' ? undefined : recent.get(url)
    const answer = await fetch(url, {
      ...{ ...usualDeadlines, ...ports.deadlines },
      ...(signal && { signal }),
      headers: { accept: 'application/json', ...kept?.conditions },
      ...{ maxBytes, allowPrivate, acceptAnyStatus: true, maxRedirects: 3 },
    }).catch((error: unknown) => {
      throw networkProblem(error)
    })
    const verdict = judgeAnswer(answer, scope, clock.now())
    if (verdict.kind === 'unchanged') {
      if (kept) return { kind: 'data', json: recent.renew(url) }
      return { kind: 'failed', detail: message('catalog.unexpectedNotModified') }
    }
    if (verdict.kind === 'data' && scope !== 'pages') recent.keep(url, verdict.json, answer.headers)
    return verdict
  }

  return {
    async ask({ path, params = [], schema, signal, scope = 'all', freshMs = 0 }) {
      const url = `${baseUrl.replace(/\/+$/, '')}${path}${queryOf(params)}`
      const fresh = recent.fresh(url, freshMs)
      const verdict: Answered = fresh === undefined ? await request(url, scope, signal) : { kind: 'data', json: fresh }
      if (verdict.kind === 'missing') return undefined
      if (verdict.kind !== 'data') {
        log.warn({ path, verdict: verdict.kind }, 'the catalog did not answer as wished')
        throw await asProblem(verdict)
      }
      const read = schema.safeParse(verdict.json)
      if (read.success) return read.data
      recent.forget(url)
      log.warn({ path, issues: read.error.issues.slice(0, 5) }, 'an answer of the catalog has an unknown shape')
      const detail = message('catalog.unknownFormat')
      throw new Problem('upstream_failed', detail, { cause: read.error })
    },
  }

  async function asProblem(verdict: Exclude<Answered, { kind: 'data' | 'missing' }>): Promise<Problem> {
    if (verdict.kind === 'hold') return await budget.hold(verdict.scope, verdict.seconds, verdict.detail)
    if (verdict.kind === 'refused') return new Problem('upstream_failed', verdict.detail)
    const { detail, waitSeconds } = verdict
    return new Problem('upstream_failed', detail, {
      retryable: true,
      ...(waitSeconds !== undefined && { waitSeconds }),
    })
  }
}

const queryOf = (params: readonly (readonly [string, string])[]): string => {
  const query = new URLSearchParams(params.map(([name, value]): [string, string] => [name, value])).toString()
  return query === '' ? '' : `?${query}`
}

/** What the network threw, with the catalog named: who asks the API does not know the address. */
function networkProblem(error: unknown): unknown {
  if (!isProblem(error)) return error
  if (error.code === 'timed_out') {
    return new Problem('upstream_timeout', message('catalog.timedOut', { reason: error.userMessage }), {
      cause: error,
      retryable: true,
    })
  }
  const { retryable } = error
  return new Problem('upstream_failed', message('catalog.unreachable', { reason: error.userMessage }), {
    cause: error,
    retryable,
  })
}
