import type { Violation } from '../../shared/contracts/problems.ts'
import { ApiProblem } from '../../shared/problem.ts'

/** Whether something else changed what was to be changed. */
export const isChangedMeanwhile = (error: unknown): boolean => error instanceof ApiProblem && error.status === 412

/** Whether the server answered 404: what was requested does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404

export const unreachableProblem = (cause: unknown) => new ApiProblem({ status: 0, cause })

/** Reads an RFC 9457 problem. Any other error response becomes a problem with its status. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body = await readObject(response)
  const title = typeof body.title === 'string' ? body.title : ''
  const detail = typeof body.detail === 'string' ? body.detail : ''
  const violations = Array.isArray(body.violations) ? body.violations.filter(isViolation) : []
  const existingId = typeof body.existingId === 'string' ? body.existingId : undefined
  return new ApiProblem({ status: response.status, title, detail, violations, existingId })
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) return {}
  // A body that is cut: the status alone tells what happened.
  const value: unknown = await response.json().catch(() => undefined)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const isViolation = (value: unknown): value is Violation =>
  typeof value === 'object' &&
  value !== null &&
  'propertyPath' in value &&
  typeof value.propertyPath === 'string' &&
  'message' in value &&
  typeof value.message === 'string'
