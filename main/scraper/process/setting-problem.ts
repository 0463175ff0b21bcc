import type { ProblemCode } from '../../../shared/contracts/problems.ts'
import { type Message, sentences } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'

/** A Problem with the setting that causes it and what to change. */
export const settingProblem = (
  code: ProblemCode,
  problem: Message,
  suggestion: Message,
  field: string,
  cause?: unknown,
): Problem => new Problem(code, sentences(problem, suggestion), { cause, extra: { field, suggestion } })
