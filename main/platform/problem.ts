import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { lines, type Message, message, sentences } from '../../shared/i18n/message.ts'
import { formatMessage } from './i18n.ts'

/** An invalid value. `propertyPath` is that of the contract's `Violation`. */
export type PropertyViolation = { readonly propertyPath: string; readonly message: Message }

/** Why a host stopped a job. */
type HostFailure = {
  /** Name and port. */
  readonly host: string
  /** Whether the host answered during the attempt. */
  readonly reached: boolean
}

type ProblemOptions = {
  readonly cause?: unknown
  /** Whether a later attempt can succeed. Default false. */
  readonly retryable?: boolean
  /** Seconds to wait before the next attempt. A job waits without using up an attempt (ADR 0003). */
  readonly waitSeconds?: number
  /** The host that fails, if the failure is not of this job alone. */
  readonly hostFailure?: HostFailure
  readonly violations?: readonly PropertyViolation[]
  /** Members added to the API response, for example `existingId`. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** An expected error with a code. `userMessage` says what happened and what the user can do. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly userMessage: Message
  readonly retryable: boolean
  readonly waitSeconds: number | undefined
  readonly hostFailure: HostFailure | undefined
  readonly violations: readonly PropertyViolation[] | undefined
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(code: ProblemCode, userMessage: Message, options: ProblemOptions = {}) {
    super(formatMessage(userMessage, 'en'), { cause: options.cause })
    this.code = code
    this.userMessage = userMessage
    this.retryable = options.retryable ?? false
    this.waitSeconds = options.waitSeconds
    this.hostFailure = options.hostFailure
    this.violations = options.violations
    this.extra = options.extra
  }

  /** The message in English, for logs. */
  get detail(): string {
    return this.message
  }
}

export function isProblem(error: unknown, code?: ProblemCode): error is Problem {
  return error instanceof Problem && (code === undefined || error.code === code)
}

/** Why it failed, without the names of the values that a request had. */
export function plainReason({ violations = [], userMessage }: Problem): Message {
  const [first, ...more] = violations.map((violation) => violation.message)
  return first ? sentences(first, ...more) : userMessage
}

/** Throws a refusal as a problem of a job, which has no form whose fields could show the reasons. */
export function explainRefusal(error: unknown): never {
  if (isProblem(error, 'validation_failed')) throw new Problem(error.code, plainReason(error), { cause: error })
  throw error
}

/** @param violations all invalid values of a request. */
export const validationFailed = (
  violations: readonly PropertyViolation[],
  extra?: Readonly<Record<string, unknown>>,
): Problem => problemFromViolations('validation_failed', violations, extra)

/** The number of violations that a response names. */
const maxViolations = 100

/**
 * The user message repeats the violations, for clients that show only `detail`. Of more than a hundred, the first hundred
 * are named and `violationCount` has the number of all.
 */
export function problemFromViolations(
  code: 'bad_request' | 'validation_failed',
  violations: readonly PropertyViolation[],
  extra?: Readonly<Record<string, unknown>>,
): Problem {
  const named = violations.slice(0, maxViolations)
  const omitted = violations.length - named.length
  const texts = named.map(({ propertyPath, message: problem }) =>
    message('text.property', { property: propertyPath || 'body', message: problem }),
  )
  if (omitted > 0) texts.push(message('text.more', { count: omitted }))
  const [first, ...more] = texts
  const userMessage = first ? lines(first, ...more) : message('validation.invalidValues')
  const members = { ...(omitted > 0 && { violationCount: violations.length }), ...extra }
  return new Problem(code, userMessage, {
    violations: named,
    ...(Object.keys(members).length > 0 && { extra: members }),
  })
}
