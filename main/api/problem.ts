import { type ProblemCode, problems } from '../../shared/contracts/problems.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { toFailedDisk } from '../platform/files/disk-space.ts'
import { localize } from '../platform/i18n.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'

/** The response for an error (RFC 9457). `type` is a URN, documented in docs/errors.md. */
export function problemResponse(error: unknown, language: Language, requestId: string, log: Log): Response {
  const problem = asProblem(error, requestId, log)
  const { status } = problems[problem.code]
  const messages = {
    title: message(`problems.${problem.code}`),
    detail: problem.userMessage,
    violations: problem.violations,
    ...problem.extra,
  }
  const { title, detail, violations, ...extra } = localize<Record<string, unknown>>(messages, language)
  const body = {
    type: problemType(problem.code),
    title,
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

type ProblemFields = Pick<Problem, 'code' | 'userMessage' | 'violations' | 'waitSeconds' | 'extra'> & {
  readonly headers?: Record<string, string> | undefined
}

/** A problem with additional response headers, such as `Allow`. */
export class HttpProblem extends Problem {
  readonly headers: Record<string, string>
  constructor(code: ProblemCode, userMessage: Message, headers: Record<string, string>) {
    super(code, userMessage)
    this.headers = headers
  }
}

/** When a request may work again after an error of the disk. */
const retryAfterSeconds = 60

function asProblem(error: unknown, requestId: string, log: Log): ProblemFields {
  if (error instanceof Problem) return error
  const ofDisk = toFailedDisk(error)
  if (ofDisk instanceof Problem) {
    log.warn({ err: error, requestId }, 'the disk failed')
    const { code, userMessage, violations, waitSeconds = retryAfterSeconds, extra } = ofDisk
    return { code, userMessage, violations, waitSeconds, extra }
  }
  log.error({ err: error, requestId }, 'request failed')
  const userMessage = message('api.internalError')
  return { code: 'internal', userMessage, violations: undefined, waitSeconds: undefined, extra: undefined }
}
