import type { ProblemCode, Violation } from '../../shared/contracts/problems.ts'

export type ProblemOptions = {
  readonly cause?: unknown
  /** Whether the same attempt may succeed later. Default false. */
  readonly retryable?: boolean
  /** The other side asked to come back after so many seconds: a job waits and burns no attempt. */
  readonly waitSeconds?: number
  readonly violations?: readonly Violation[]
  /** Members added to the answer, for example `existingId`. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** The one error with a meaning. `detail` is a sentence for a person: what happened and what to do. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly detail: string
  readonly retryable: boolean
  readonly waitSeconds: number | undefined
  readonly violations: readonly Violation[] | undefined
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause })
    this.code = code
    this.detail = detail
    this.retryable = options.retryable ?? false
    this.waitSeconds = options.waitSeconds
    this.violations = options.violations
    this.extra = options.extra
  }
}

export function isProblem(error: unknown, code?: ProblemCode): error is Problem {
  return error instanceof Problem && (code === undefined || error.code === code)
}

/** Values that are not valid, all at once; the sentence repeats them for clients that show only `detail`. */
export function invalid(violations: readonly Violation[], extra?: Readonly<Record<string, unknown>>): Problem {
  const detail = violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n')
  return new Problem('validation_failed', detail, { violations, ...(extra && { extra }) })
}
