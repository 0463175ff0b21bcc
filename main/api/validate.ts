import type { z } from 'zod'
import { isMessage, type Message, message } from '../../shared/i18n/message.ts'
import { findMessage } from '../platform/i18n.ts'
import { type Problem, problemFromViolations } from '../platform/problem.ts'

/**
 * Validates a request body. Values of the wrong JSON type have the status `wrongType`, other invalid values 422 (ADR 0002).
 * @throws Problem `bad_request`, `validation_failed`
 */
export function validateBody<T>(schema: z.ZodType<T>, body: unknown, wrongType: 400 | 422): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const { issues } = result.error
  const code =
    wrongType === 400 && issues.some((issue) => isWrongType(issue, body)) ? 'bad_request' : 'validation_failed'
  throw createViolationProblem(code, issues, body)
}

/** @throws Problem `bad_request` with all invalid parameters */
export function validateQuery<T>(schema: z.ZodType<T>, query: string): T {
  const input = toObject(new URLSearchParams(query))
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw createViolationProblem('bad_request', result.error.issues, input)
}

/** Parameters named `x[]` are arrays. Other repeated parameters are joined with commas. */
function toObject(query: URLSearchParams): Record<string, unknown> {
  const names = new Set(query.keys())
  return Object.fromEntries(
    [...names].map((name) => [name, name.endsWith('[]') ? query.getAll(name) : query.getAll(name).join(',')]),
  )
}

function createViolationProblem(
  code: 'bad_request' | 'validation_failed',
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
): Problem {
  const violations = issues.map((issue) => ({ propertyPath: pathOf(issue), message: messageOf(issue, input) }))
  return problemFromViolations(code, violations)
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
  // Lists in a query are separated by commas.
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

const types: Readonly<Record<string, Message>> = {
  string: message('validation.string'),
  number: message('validation.number'),
  int: message('validation.integer'),
  boolean: message('validation.boolean'),
  array: message('validation.array'),
  object: message('validation.object'),
}

const required = message('validation.required')
const notValid = message('validation.invalid')

function messageOf(issue: z.core.$ZodIssue, input: unknown): Message {
  const isMissing = valueAt(input, issue) === undefined && issue.path.length > 0
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? required : (types[issue.expected] ?? notValid)
    case 'invalid_value':
      return isMissing ? required : message('validation.oneOf', { values: issue.values.map(String) })
    case 'too_small':
      return contractMessage(issue) ?? atLeast(issue.origin, Number(issue.minimum))
    case 'too_big':
      return contractMessage(issue) ?? atMost(issue.origin, Number(issue.maximum))
    default:
      return contractMessage(issue) ?? notValid
  }
}

/** The message defined by the contract, if any: as `params.text` of the issue, or as its message key. */
function contractMessage(issue: z.core.$ZodIssue): Message | undefined {
  const own: unknown = issue.code === 'custom' ? issue.params?.text : undefined
  if (isMessage(own)) return own
  return findMessage(issue.message)
}

const atLeast = (origin: string, minimum: number): Message =>
  origin === 'string'
    ? message('validation.minCharacters', { minimum })
    : origin === 'array'
      ? message('validation.minItems', { minimum })
      : message('validation.min', { minimum })

const atMost = (origin: string, maximum: number): Message =>
  origin === 'string'
    ? message('validation.maxCharacters', { maximum })
    : origin === 'array'
      ? message('validation.maxItems', { maximum })
      : message('validation.max', { maximum })
