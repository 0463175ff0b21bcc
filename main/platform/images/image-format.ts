import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** What is not a whole picture. `reason` is a sentence; `retryable` when another attempt may bring a better answer. */
export const pageBroken = (reason: Message, options: { retryable?: boolean; cause?: unknown } = {}): Problem =>
  new Problem('page_broken', reason, options)

export const truncated = (format: string): Problem =>
  pageBroken(message('imageFiles.truncated', { format }), { retryable: true })

export const damaged = (format: string, what: Message): Problem =>
  pageBroken(message('imageFiles.damaged', { format, problem: what }), { retryable: true })
