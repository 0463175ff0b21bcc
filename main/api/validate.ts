import type { z } from 'zod'
import type { Violation } from '../../shared/contracts/problems.ts'
import { Problem } from '../platform/problem.ts'

/** Unlike a missing, blank or malformed value, one of the wrong JSON type is a bad request (decisions, section 2). */
export function validateBody<T>(schema: z.ZodType<T>, body: unknown, wrongType: 400 | 422): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const { issues } = result.error
  const asked =
    wrongType === 400 && issues.some((issue) => isWrongType(issue, body)) ? 'bad_request' : 'validation_failed'
  throw violated(asked, issues, body)
}

/** @throws Problem `bad_request` with every invalid parameter. */
export function validateQuery<T>(schema: z.ZodType<T>, query: URLSearchParams): T {
  const input = toObject(query)
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw violated('bad_request', result.error.issues, input)
}

/** Parameters named `x[]` are arrays; one that is repeated without that name means the list with commas. */
function toObject(query: URLSearchParams): Record<string, unknown> {
  const names = new Set(query.keys())
  return Object.fromEntries(
    [...names].map((name) => [name, name.endsWith('[]') ? query.getAll(name) : query.getAll(name).join(',')]),
  )
}

function violated(
  code: 'bad_request' | 'validation_failed',
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
): Problem {
  const violations = issues.map(
    (issue): Violation => ({ propertyPath: pathOf(issue), message: messageOf(issue, input) }),
  )
  const detail = violations.map(({ propertyPath, message }) => `${propertyPath || 'body'}: ${message}`).join('\n')
  return new Problem(code, detail, { violations })
}

/** `genres[0]`, `options.urlRewrites[1].pattern`. */
const pathOf = (issue: z.core.$ZodIssue): string =>
  issue.path.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  )

const valueAt = (input: unknown, issue: z.core.$ZodIssue): unknown => issue.path.reduce<unknown>(memberOf, input)

function memberOf(value: unknown, step: PropertyKey): unknown {
  // Lists in a query are written with commas.
  if (typeof value === 'string' && typeof step === 'number') return value.split(',')[step]
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return (value as Record<PropertyKey, unknown>)[step]
}

function isWrongType(issue: z.core.$ZodIssue, input: unknown): boolean {
  const value = valueAt(input, issue)
  if (issue.path.length > 0 && value === undefined) return false
  if (issue.code === 'invalid_type') return !(typeof value === 'number' && ['number', 'int'].includes(issue.expected))
  if (issue.code === 'invalid_value') return !issue.values.some((allowed) => typeof allowed === typeof value)
  return false
}

const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
}

function messageOf(issue: z.core.$ZodIssue, input: unknown): string {
  const value = valueAt(input, issue)
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined && issue.path.length > 0
        ? 'is required'
        : `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return value === undefined ? 'is required' : `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return issue.message.startsWith('must') ? issue.message : `must be at least ${issue.minimum}${unit(issue.origin)}`
    case 'too_big':
      return issue.message.startsWith('must') ? issue.message : `must be at most ${issue.maximum}${unit(issue.origin)}`
    default:
      return issue.message
  }
}

const unit = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' items' : '')
