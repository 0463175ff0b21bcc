import type { Violation } from './contracts/problems.ts'

type ProblemFields = {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /** As sent by the API, in the language of the user. Empty if the response had no readable text. */
  readonly title?: string
  readonly detail?: string
  readonly violations?: readonly Violation[]
  /** Id of the manga that already is what was to be added. */
  readonly existingId?: string | undefined
  readonly cause?: unknown
}

/** Any failure of an API call except an abort. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly violations: readonly Violation[]
  readonly existingId: string | undefined

  constructor({ status, title = '', detail = '', violations = [], existingId, cause }: ProblemFields) {
    super(title === '' ? `HTTP ${status}` : `${title}: ${detail}`, { cause })
    this.status = status
    this.title = title
    this.detail = detail
    this.violations = violations
    this.existingId = existingId
  }
}

/** The violations that the API found; none for other errors. */
export const violationsOf = (error: unknown): readonly Violation[] =>
  error instanceof ApiProblem ? error.violations : []
