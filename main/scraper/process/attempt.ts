import { isProblem, type Problem } from '../../platform/problem.ts'

export type AttemptResult<T> = { readonly value?: T | undefined; readonly problem?: Problem }

/** What `run` gives, or the Problem that it throws. */
export async function attempt<T>(run: () => Promise<T>): Promise<AttemptResult<T>> {
  try {
    return { value: await run() }
  } catch (error) {
    if (isProblem(error)) return { problem: error }
    throw error
  }
}
