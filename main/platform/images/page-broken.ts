import { Problem } from '../problem.ts'

/** What is not a whole picture. `reason` is a sentence; `retryable` when another attempt may bring a better answer. */
export const pageBroken = (reason: string, options: { retryable?: boolean; cause?: unknown } = {}): Problem =>
  new Problem('page_broken', reason, options)

export const cutOff = (format: string): Problem =>
  pageBroken(`The ${format} picture is cut off: it ends before its end marker.`, { retryable: true })

export const damaged = (format: string, what: string): Problem =>
  pageBroken(`The ${format} picture is damaged: ${what}.`, { retryable: true })
