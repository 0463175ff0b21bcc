import type { Endpoint } from '../../../shared/contracts/endpoint.ts'
import { type ProblemCode, problems } from '../../../shared/contracts/problems.ts'
import { problemType } from '../problem.ts'
import { requestId, response } from './headers.ts'
import { type Json, pascalCase } from './json.ts'

/** What every operation can answer beyond its own problems. */
const common: readonly ProblemCode[] = ['unauthorized', 'forbidden_host', 'forbidden_origin', 'internal']

/** A sentence as `detail` carries it, of every problem that an answer can be; the others only end jobs. */
const sentences: Partial<Readonly<Record<ProblemCode, string>>> = {
  bad_request: 'page: must be a whole number',
  unauthorized: 'Send the token Bunko was started with as `Authorization: Bearer …`.',
  not_signed_in: 'You are not signed in to the meal site. Sign in first.',
  forbidden_host: 'Bunko answers only to localhost, 127.0.0.1 and [::1].',
  forbidden_origin: 'Pages of other sites may not call this API.',
  not_found: 'There is no such manga in the library.',
  method_not_allowed: 'DELETE is not offered here, but GET, HEAD.',
  not_acceptable: 'This answer comes as application/json.',
  conflict: 'Only a job that failed or was cancelled can be tried again; this one is completed.',
  payload_too_large: 'The body is larger than 1048576 bytes.',
  unsupported_media_type: 'Send the body as application/json (Content-Type).',
  range_not_satisfiable: 'The file has 18874368 bytes.',
  validation_failed: 'genres: must name at least one genre',
  internal: 'Bunko made a mistake; its log has the details under this request id. Nothing was half done.',
  upstream_failed: 'The catalog answered with an error (503). Try again later.',
  upstream_timeout: 'The catalog did not answer in time. Try again later.',
  keychain_failed: 'The keychain of the system does not answer. Unlock it, then try again.',
  busy: 'Too much is going on at once. Try again in a moment.',
  archive_broken: 'The archive of this chapter is damaged. Delete it and download the chapter again.',
  disk_full: 'Less than 500 MB are free on the disk. Make room and try again.',
}

const violations: Partial<Readonly<Record<ProblemCode, readonly Json[]>>> = {
  bad_request: [{ propertyPath: 'page', message: 'must be a whole number' }],
  validation_failed: [{ propertyPath: 'genres', message: 'must name at least one genre' }],
}

const carriesRetryAfter: readonly ProblemCode[] = [
  'busy',
  'upstream_failed',
  'upstream_timeout',
  'site_busy',
  'disk_full',
]

export type ProblemParts = {
  /** By status, `default` included: references to the shared answers. */
  responsesOf(endpoint: Endpoint): Json
  /** Everything that was referred to. */
  components(): { readonly responses: Json; readonly examples: Json }
}

/** Collects the problems of all operations; each set of problems under one status is told once. */
export function createProblems(): ProblemParts {
  const used = new Set<ProblemCode>(['method_not_allowed'])
  const responses: Record<string, Json> = { OtherProblem: otherProblem }

  function reference(codes: readonly ProblemCode[]): Json {
    const name = codes.map(pascalCase).join('Or')
    responses[name] ??= sharedResponse(codes)
    for (const code of codes) used.add(code)
    return { $ref: `#/components/responses/${name}` }
  }

  return {
    responsesOf(endpoint) {
      const byStatus = Map.groupBy(codesOf(endpoint), (code) => problems[code].status)
      return {
        ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, reference(codes)])),
        default: { $ref: '#/components/responses/OtherProblem' },
      }
    },
    components: () => ({
      responses,
      examples: Object.fromEntries([...used].sort().map((code) => [pascalCase(code), example(code)])),
    }),
  }
}

const codesOf = ({ problems: own, body, answer }: Endpoint): Set<ProblemCode> =>
  new Set<ProblemCode>([
    ...own,
    ...common,
    ...(body ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(['item', 'collection', 'item-or-collection', 'json'].includes(answer.kind)
      ? (['not_acceptable'] as const)
      : []),
  ])

function sharedResponse(codes: readonly ProblemCode[]): Json {
  const headers = {
    ...(codes.some((code) => carriesRetryAfter.includes(code)) && { 'Retry-After': response('RetryAfter') }),
    ...(codes.includes('range_not_satisfiable') && { 'Content-Range': response('ContentRange') }),
  }
  const description = codes.map((code) => `${problems[code].title} (\`${problemType(code)}\`).`).join(' ')
  return problemAnswer(description, headers, codes)
}

const otherProblem: Json = problemAnswer(
  'Every other 4xx and 5xx is a problem too: a method that is not offered is 405 with `Allow`.',
  { Allow: response('Allow'), 'Retry-After': response('RetryAfter') },
  ['method_not_allowed'],
)

function problemAnswer(description: string, headers: Json, codes: readonly ProblemCode[]): Json {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${pascalCase(code)}` }])
  return {
    description,
    headers: { ...requestId, ...headers },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const example = (code: ProblemCode): Json => ({
  summary: problems[code].title,
  value: {
    type: problemType(code),
    title: problems[code].title,
    status: problems[code].status,
    detail: sentences[code] ?? problems[code].title,
    requestId: '0199c2d4-6f0e-7c55-9a41-5d0c6a8be012',
    ...(violations[code] && { violations: violations[code] }),
  },
})

const violation: Json = {
  title: 'Violation',
  type: 'object',
  required: ['propertyPath', 'message'],
  properties: { propertyPath: { type: 'string' }, message: { type: 'string' } },
}

/** RFC 9457. */
export const problemSchema: Json = {
  title: 'Problem',
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    violations: { type: 'array', items: violation },
  },
}
