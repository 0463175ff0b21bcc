import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Sentence, say } from '../../shared/sentences/sentence.ts'
import { isProblem } from '../platform/problem.ts'

/** What becomes of a job whose attempt failed. */
export type Verdict =
  | { readonly kind: 'wait'; readonly delayMs: number; readonly reason: Sentence }
  | { readonly kind: 'retry'; readonly delayMs: number; readonly reason: Sentence }
  | { readonly kind: 'fail'; readonly reason: Sentence; readonly code: ProblemCode }

const firstDelayMs = 2000
const maxJitter = 0.25

/**
 * Backoff 2, 4, 8 s with up to 25 % jitter (decisions, section 3). A wait that the other side asked for burns no
 * attempt; what cannot get better by itself fails at once; an error without a meaning is a mistake of ours and is
 * tried again like trouble, for most are passing.
 * @param attempt 1 for the first. @param random in [0, 1).
 */
export function judge(error: unknown, attempt: number, maxAttempts: number, random: () => number): Verdict {
  if (!isProblem(error)) return again(say('Bunko made a mistake; the log has the details.'), 'internal')
  if (error.waitSeconds !== undefined)
    return { kind: 'wait', delayMs: error.waitSeconds * 1000, reason: error.sentence }
  const { sentence, code } = error
  return error.retryable ? again(sentence, code) : { kind: 'fail', reason: sentence, code }

  function again(reason: Sentence, code: ProblemCode): Verdict {
    if (attempt >= maxAttempts) return { kind: 'fail', reason, code }
    const delayMs = firstDelayMs * 2 ** (attempt - 1)
    return { kind: 'retry', delayMs: Math.round(delayMs * (1 + maxJitter * random())), reason }
  }
}
