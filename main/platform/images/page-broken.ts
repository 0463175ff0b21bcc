import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import { Problem } from '../problem.ts'

/** What is not a whole picture. `reason` is a sentence; `retryable` when another attempt may bring a better answer. */
export const pageBroken = (reason: Sentence, options: { retryable?: boolean; cause?: unknown } = {}): Problem =>
  new Problem('page_broken', reason, options)

export const cutOff = (format: string): Problem =>
  pageBroken(say('The {format} picture is cut off: it ends before its end marker.', { format }), { retryable: true })

export const damaged = (format: string, what: Sentence): Problem =>
  pageBroken(say('The {format} picture is damaged: {what}.', { format, what }), { retryable: true })
