import { type ProblemCode, problems } from '../../shared/contracts/problems.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { localize } from '../platform/i18n/format-message.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'

/** The only place that knows which status a problem has. RFC 9457; `type` is a URN, described in docs/errors.md. */
export function problemResponse(error: unknown, language: Language, requestId: string, log: Log): Response {
  const problem = asProblem(error, requestId, log)
  const { status } = problems[problem.code]
  const spoken = {
    title: message(`problems.${problem.code}`),
    detail: problem.userMessage,
    violations: problem.violations,
    ...problem.extra,
  }
  const { title: ownTitle, detail, violations, ...extra } = localize<Record<string, unknown>>(spoken, language)
  const body = {
    type: problemType(problem.code),
    title: ownTitle,
    status,
    detail,
    requestId,
    ...(problem.violations && { violations }),
    ...extra,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Language': language,
      Vary: 'Accept-Language',
      ...(problem.waitSeconds !== undefined && { 'Retry-After': String(Math.ceil(problem.waitSeconds)) }),
      ...problem.headers,
    },
  })
}

export const problemType = (code: ProblemCode): string => `urn:bunko:problem:${code}`

type Answerable = Pick<Problem, 'code' | 'userMessage' | 'violations' | 'waitSeconds' | 'extra'> & {
  readonly headers?: Record<string, string> | undefined
}

/** A problem that answers with more headers than its kind needs, such as `Allow`. */
export class HttpProblem extends Problem {
  readonly headers: Record<string, string>
  constructor(code: ProblemCode, userMessage: Message, headers: Record<string, string>) {
    super(code, userMessage)
    this.headers = headers
  }
}

function asProblem(error: unknown, requestId: string, log: Log): Answerable {
  if (error instanceof Problem) return error
  log.error({ err: error, requestId }, 'a request failed by a mistake')
  const userMessage = message('api.internalError')
  return { code: 'internal', userMessage, violations: undefined, waitSeconds: undefined, extra: undefined }
}
