import { type ProblemCode, problems } from '../../shared/contracts/problems.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'

/** The only place that knows which status a problem has. RFC 9457; `type` is a URN, described in docs/errors.md. */
export function problemResponse(error: unknown, requestId: string, log: Log): Response {
  const problem = asProblem(error, requestId, log)
  const { status, title } = problems[problem.code]
  const body = {
    type: problemType(problem.code),
    title,
    status,
    detail: problem.detail,
    requestId,
    ...(problem.violations && { violations: problem.violations }),
    ...problem.extra,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(problem.waitSeconds !== undefined && { 'Retry-After': String(Math.ceil(problem.waitSeconds)) }),
      ...problem.headers,
    },
  })
}

export const problemType = (code: ProblemCode): string => `urn:bunko:problem:${code}`

type Answerable = Pick<Problem, 'code' | 'detail' | 'violations' | 'waitSeconds' | 'extra'> & {
  readonly headers?: Record<string, string> | undefined
}

/** A problem that answers with more headers than its kind needs, such as `Allow`. */
export class HttpProblem extends Problem {
  readonly headers: Record<string, string>
  constructor(code: ProblemCode, detail: string, headers: Record<string, string>) {
    super(code, detail)
    this.headers = headers
  }
}

function asProblem(error: unknown, requestId: string, log: Log): Answerable {
  if (error instanceof Problem) return error
  log.error({ err: error, requestId }, 'a request failed by a mistake')
  const detail = 'Bunko made a mistake; its log has the details under this request id. Nothing was half done.'
  return { code: 'internal', detail, violations: undefined, waitSeconds: undefined, extra: undefined }
}
