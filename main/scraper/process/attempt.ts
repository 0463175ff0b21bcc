import { isProblem, type Problem } from '../../platform/problem.ts'

export type Outcome<T> = { readonly value?: T | undefined; readonly problem?: Problem }

/** What `run` gives, or the Problem that it throws. */
export async function trying<T>(run: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await run() }
  } catch (error) {
    if (isProblem(error)) return { problem: error }
    throw error
  }
}
