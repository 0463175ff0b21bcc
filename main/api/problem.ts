import { type ProblemCode, problems } from '../../shared/contracts/problems.ts'
import { inLanguage } from '../../shared/sentences/in-words.ts'
import { type Language, type Sentence, say } from '../../shared/sentences/sentence.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'

/** The only place that knows which status a problem has. RFC 9457; `type` is a URN, described in docs/errors.md. */
export function problemResponse(error: unknown, language: Language, requestId: string, log: Log): Response {
  const problem = asProblem(error, requestId, log)
  const { status, title } = problems[problem.code]
  const spoken = { title: say(title), detail: problem.sentence, violations: problem.violations, ...problem.extra }
  const { title: ownTitle, detail, violations, ...extra } = inLanguage<Record<string, unknown>>(spoken, language)
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

type Answerable = Pick<Problem, 'code' | 'sentence' | 'violations' | 'waitSeconds' | 'extra'> & {
  readonly headers?: Record<string, string> | undefined
}

/** A problem that answers with more headers than its kind needs, such as `Allow`. */
export class HttpProblem extends Problem {
  readonly headers: Record<string, string>
  constructor(code: ProblemCode, sentence: Sentence, headers: Record<string, string>) {
    super(code, sentence)
    this.headers = headers
  }
}

function asProblem(error: unknown, requestId: string, log: Log): Answerable {
  if (error instanceof Problem) return error
  log.error({ err: error, requestId }, 'a request failed by a mistake')
  const sentence = say('Bunko made a mistake; its log has the details under this request id. Nothing was half done.')
  return { code: 'internal', sentence, violations: undefined, waitSeconds: undefined, extra: undefined }
}
