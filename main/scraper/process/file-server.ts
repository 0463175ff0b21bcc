import { setTimeout as sleep } from 'node:timers/promises'
import { inWords } from '../../../shared/sentences/in-words.ts'
import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import type { ImageFacts } from '../../platform/images/inspect-image.ts'
import { isProblem } from '../../platform/problem.ts'
import { acceptImages, type Fetched, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import type { FilesTask } from '../protocol/messages.ts'
import type { AskPermit } from './permit-client.ts'
import { sha256 } from './chapter/staging.ts'

export type PlacePorts = {
  readonly safeFetch: SafeFetch
  readonly ask: AskPermit
  readonly inspect: (bytes: Uint8Array) => ImageFacts
  readonly signal: AbortSignal
}

/** What was wrong with a file. `expired`: the address is too old; `broken`: the place is not to be asked again. */
export class Unfit extends Error {
  readonly reason: 'expired' | 'broken'
  readonly sentence: Sentence
  constructor(reason: 'expired' | 'broken', sentence: Sentence) {
    super(inWords(sentence, 'en'))
    this.reason = reason
    this.sentence = sentence
  }
}

export type FilePlace = {
  /** @throws Unfit; the signal's reason. */
  load(name: string): Promise<{ bytes: Uint8Array; facts: ImageFacts }>
  /** Waits, for a moment, until it was told how the place did. */
  close(): Promise<void>
}

const maxBytes = 32 * 1024 ** 2
const reportDeadlines = { headersTimeoutMs: 3000, idleTimeoutMs: 3000, totalTimeoutMs: 5000 }

/** One place that has files for a while. What it gives is judged, and reported to whoever wants to know. */
export function createFilePlace(task: FilesTask, ports: PlacePorts): FilePlace {
  const { safeFetch, signal, inspect } = ports
  const reports: Promise<void>[] = []

  const get = (url: string): Promise<Fetched> =>
    safeFetch(url, {
      ...{ ...task.deadlines, signal, gate: ports.ask, allowPrivate: task.allowPrivate, maxBytes },
      ...{ headers: { accept: acceptImages }, anyStatus: true, maxRedirects: 2 },
    })

  /** Whoever collects the reports may be away: nothing waits for it longer than a moment, and nothing fails by it. */
  async function report(address: string, body: object): Promise<void> {
    const post = safeFetch(address, {
      ...{ ...reportDeadlines, method: 'POST' as const, body: JSON.stringify(body), maxBytes: 65_536 },
      ...{ headers: { 'content-type': 'application/json' }, allowPrivate: task.allowPrivate },
      ...{ signal, anyStatus: true, maxRedirects: 0 },
    })
    await Promise.race([post, sleep(reportDeadlines.totalTimeoutMs, undefined, { ref: false })]).catch(() => {})
  }

  return {
    async load(name) {
      const url = `${task.base}/${encodeURIComponent(name)}`
      const started = performance.now()
      let answer: Fetched | undefined
      const tell = (success: boolean) => {
        if (!task.reportTo) return
        const cached = /^hit/i.test(answer?.headers['x-cache'] ?? '')
        const facts = { bytes: answer?.body.length ?? 0, duration: Math.round(performance.now() - started), cached }
        reports.push(report(task.reportTo, { url, success, ...facts }))
      }
      try {
        answer = await get(url)
        const facts = judge(answer, hashInName(name), inspect)
        tell(true)
        return { bytes: answer.body, facts }
      } catch (error) {
        signal.throwIfAborted()
        const unfit = isProblem(error) ? new Unfit('broken', error.sentence) : error
        // That an address ran out is no fault of the place.
        if (unfit instanceof Unfit && unfit.reason === 'broken') tell(false)
        throw unfit
      }
    },
    close: async () => void (await Promise.all(reports)),
  }
}

/** `7-<64 hex digits>.png`: names carry the SHA-256 of the bytes (the notes, section 1.5). */
export const hashInName = (name: string): string | undefined =>
  /(?:^|[^0-9a-f])([0-9a-f]{64})\.[a-z]{3,4}$/i.exec(name)?.[1]?.toLowerCase()

function judge({ status, body }: Fetched, hash: string | undefined, inspect: PlacePorts['inspect']): ImageFacts {
  if (status === 403) throw new Unfit('expired', say('the address is not good any more (403).'))
  if (status !== 200) throw new Unfit('broken', say('it was answered with status {status}.', { status }))
  if (hash !== undefined && sha256(body) !== hash) {
    throw new Unfit('broken', say('what came is another file than the one that was named.'))
  }
  return inspect(body)
}
