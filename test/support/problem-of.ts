import { isProblem, type Problem } from '../../main/platform/problem.ts'

/** The problem that something ends with. @throws another error as it is, and an error if there is none */
export async function problemOf(run: Promise<unknown>): Promise<Problem> {
  const error = await run.then(
    () => new Error('it succeeded'),
    (thrown: unknown) => thrown,
  )
  if (!isProblem(error)) throw error
  return error
}
