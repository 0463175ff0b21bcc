import { z } from 'zod'
import { problemCodes } from '../../shared/contracts/problems.ts'
import { isMessage, quote } from '../../shared/i18n/message.ts'
import { messageSchema } from '../../shared/i18n/message-schema.ts'
import { formatMessage } from './i18n.ts'
import { Problem } from './problem.ts'

/** A problem as a message between processes. */
export const problemMessageSchema = z.object({
  code: z.enum(problemCodes),
  userMessage: messageSchema,
  retryable: z.boolean(),
  waitSeconds: z.number().optional(),
  /** The source setting that causes the problem. */
  field: z.string().optional(),
  /** What the user can change. The message ends with it. */
  suggestion: messageSchema.optional(),
  /** The `code` of an error of the system, which is no problem. */
  systemCode: z.string().optional(),
})
export type ProblemMessage = z.output<typeof problemMessageSchema>

export function serializeProblem(error: unknown): ProblemMessage {
  if (!(error instanceof Problem)) {
    const { message, stack, code: systemCode } = error as NodeJS.ErrnoException
    if (typeof systemCode === 'string')
      return { code: 'internal', userMessage: quote(message), retryable: false, systemCode }
    return { code: 'internal', userMessage: quote(stack ?? message ?? String(error)), retryable: false }
  }
  const { code, userMessage, retryable, waitSeconds, extra } = error
  const context = {
    ...(typeof extra?.field === 'string' && { field: extra.field }),
    ...(isMessage(extra?.suggestion) && { suggestion: extra.suggestion }),
  }
  return { code, userMessage, retryable, ...(waitSeconds !== undefined && { waitSeconds }), ...context }
}

/** Returns an Error of the system with its code, and a plain one for a bug in the worker, which is not shown to the user. */
export function deserializeProblem({
  code,
  userMessage,
  retryable,
  waitSeconds,
  field,
  suggestion,
  systemCode,
}: ProblemMessage): Error {
  if (systemCode !== undefined) return Object.assign(new Error(formatMessage(userMessage, 'en')), { code: systemCode })
  if (code === 'internal') return new Error(`In a worker process: ${formatMessage(userMessage, 'en')}`)
  return new Problem(code, userMessage, {
    retryable,
    ...(waitSeconds !== undefined && { waitSeconds }),
    ...(field !== undefined && { extra: { field, ...(suggestion !== undefined && { suggestion }) } }),
  })
}
