import type { Endpoint } from '../../../shared/contracts/endpoint.ts'
import { type ProblemCode, problems } from '../../../shared/contracts/problems.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage, localize } from '../../platform/i18n.ts'
import { type PropertyViolation, problemFromViolations } from '../../platform/problem.ts'
import { problemType } from '../problem.ts'
import { headerReference, requestIdHeader } from './headers.ts'
import { type Json, pascalCase } from './json.ts'

const exampleRequestId = '0199c2d4-6f0e-7c55-9a41-5d0c6a8be012'

/** Problems that every operation can return. */
const common: readonly ProblemCode[] = ['unauthorized', 'forbidden_host', 'forbidden_origin', 'internal', 'disk_failed']

const invalidPage: PropertyViolation = { propertyPath: 'page', message: message('validation.integer') }
const missingGenre: PropertyViolation = { propertyPath: 'genres', message: message('validation.atLeastOneGenre') }

/** Example `detail` of each problem that a response can contain. Others only occur in jobs. */
const details: Partial<Readonly<Record<ProblemCode, Message>>> = {
  bad_request: problemFromViolations('bad_request', [invalidPage]).userMessage,
  unauthorized: message('api.tokenRequired'),
  not_signed_in: message('meals.notSignedIn'),
  forbidden_host: message('api.hostNotAllowed'),
  forbidden_origin: message('api.originNotAllowed'),
  not_found: message('library.mangaNotFound'),
  page_pending: message('reader.pagePending', { page: 7 }),
  method_not_allowed: message('api.methodNotAllowed', { method: 'DELETE', allowed: ['GET', 'HEAD'] }),
  not_acceptable: message('api.notAcceptable', { types: ['application/json'] }),
  conflict: message('jobs.notRetryable', { status: message('jobs.status.completed') }),
  precondition_failed: message('api.changedMeanwhile'),
  payload_too_large: message('api.bodyTooLarge', { limit: 1_048_576 }),
  unsupported_media_type: message('api.contentTypeRequired', { types: ['application/json'] }),
  range_not_satisfiable: message('api.rangeNotSatisfiable', { size: 18_874_368 }),
  idempotency_key_reused: message('api.keyReused'),
  validation_failed: problemFromViolations('validation_failed', [missingGenre]).userMessage,
  internal: message('api.internalError'),
  upstream_failed: message('catalog.serverError', { status: 503 }),
  upstream_timeout: message('catalog.timedOut', {
    reason: message('network.noAnswer', { host: 'api.mangadex.org', seconds: 15 }),
  }),
  keychain_failed: message('meals.keychainLocked'),
  busy: message('database.locked'),
  archive_broken: message('archives.unusable', { reason: message('archives.truncated') }),
  disk_failed: message('library.diskFailed', { code: 'EIO' }),
  disk_full: message('database.diskFull'),
}

const violations: Partial<Readonly<Record<ProblemCode, readonly PropertyViolation[]>>> = {
  bad_request: [invalidPage],
  validation_failed: [missingGenre],
}

const titleOf = (code: ProblemCode): string => formatMessage(message(`problems.${code}`), 'en')

const problemsWithRetryAfter: readonly ProblemCode[] = [
  'page_pending',
  'busy',
  'upstream_failed',
  'upstream_timeout',
  'site_busy',
  'disk_failed',
  'disk_full',
]

export type ProblemParts = ReturnType<typeof createProblems>

/** Collects the problems of all operations. Each combination of problems with the same status is one response. */
export function createProblems() {
  const used = new Set<ProblemCode>(['method_not_allowed'])
  const responses: Record<string, Json> = { OtherProblem: otherProblem }

  function reference(codes: readonly ProblemCode[]): Json {
    const name = codes.map(pascalCase).join('Or')
    responses[name] ??= sharedResponse(codes)
    for (const code of codes) used.add(code)
    return { $ref: `#/components/responses/${name}` }
  }

  return {
    /** References to the shared responses by status, including `default`. */
    responsesOf(endpoint: Endpoint): Json {
      const byStatus = Map.groupBy(codesOf(endpoint), (code) => problems[code].status)
      return {
        ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, reference(codes)])),
        default: { $ref: '#/components/responses/OtherProblem' },
      }
    },
    /** All referenced components. */
    components: (): { readonly responses: Json; readonly examples: Json } => ({
      responses,
      examples: Object.fromEntries([...used].sort().map((code) => [pascalCase(code), example(code)])),
    }),
  }
}

const codesOf = ({ method, problems: own, body, response, changes }: Endpoint): Set<ProblemCode> =>
  new Set<ProblemCode>([
    ...own,
    ...common,
    // Another program may lock the database, and the disk may be full.
    ...(method === 'GET' ? [] : (['busy', 'disk_full'] as const)),
    ...(method === 'POST' ? (['bad_request', 'conflict', 'idempotency_key_reused'] as const) : []),
    ...(changes ? (['precondition_failed'] as const) : []),
    ...(body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(response.kind === 'file' ? (['range_not_satisfiable'] as const) : []),
    ...(['item', 'collection', 'item-or-collection', 'json'].includes(response.kind)
      ? (['not_acceptable'] as const)
      : []),
  ])

function sharedResponse(codes: readonly ProblemCode[]): Json {
  const headers = {
    ...(codes.some((code) => problemsWithRetryAfter.includes(code)) && {
      'Retry-After': headerReference('RetryAfter'),
    }),
    ...(codes.includes('range_not_satisfiable') && { 'Content-Range': headerReference('ContentRange') }),
  }
  const description = codes.map((code) => `${titleOf(code)} (\`${problemType(code)}\`).`).join(' ')
  return problemResponse(description, headers, codes)
}

const otherProblem: Json = problemResponse(
  'Any other 4xx or 5xx response is a problem too. An unsupported method is 405 with `Allow`.',
  { Allow: headerReference('Allow'), 'Retry-After': headerReference('RetryAfter') },
  ['method_not_allowed'],
)

function problemResponse(description: string, headers: Json, codes: readonly ProblemCode[]): Json {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${pascalCase(code)}` }])
  return {
    description,
    headers: { ...requestIdHeader, ...headers },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const example = (code: ProblemCode): Json => ({
  summary: titleOf(code),
  value: {
    type: problemType(code),
    title: titleOf(code),
    status: problems[code].status,
    detail: details[code] ? formatMessage(details[code], 'en') : titleOf(code),
    requestId: exampleRequestId,
    ...(violations[code] && { violations: localize(violations[code], 'en') }),
  },
})

const described = (description: string, example: string, more: Json = {}): Json => ({
  type: 'string',
  ...more,
  description,
  examples: [example],
})

const violation: Json = {
  title: 'Violation',
  type: 'object',
  required: ['propertyPath', 'message'],
  properties: {
    propertyPath: described('Path of the property, dotted and indexed.', 'genres[0]'),
    message: described('The constraint that it violates.', 'must not be blank'),
  },
}

const uri = { format: 'uri' }

/** RFC 9457. */
export const problemSchema: Json = {
  title: 'Problem',
  type: 'object',
  description: 'What went wrong and what to do (RFC 9457). A problem can have additional members.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: described('Machine-readable type: `urn:bunko:problem:` and a code.', 'urn:bunko:problem:not_found', uri),
    title: described('Human-readable type.', 'Not found'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.', examples: [404] },
    detail: described('What happened and what to do.', 'There is no such manga in the library.'),
    requestId: described('Identifies this request in the log.', exampleRequestId),
    violations: { type: 'array', items: violation, maxItems: 100, description: 'All invalid values.' },
    violationCount: {
      type: 'integer',
      minimum: 101,
      description: 'The number of all violations, if there are more than 100. `violations` lists the first 100.',
    },
  },
}
