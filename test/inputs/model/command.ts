import fc from 'fast-check'
import { type Model, nth } from './library.ts'
import type { Program } from './program.ts'

export type LibraryCommand = fc.AsyncCommand<Model, Program>

/**
 * A command of the model test: it sends a request, expects the answer that the model foretells, and changes the model alike.
 * `isPossible` leaves out commands that would do nothing.
 */
export function command<T>(
  name: string,
  input: fc.Arbitrary<T>,
  run: (model: Model, program: Program, value: T) => Promise<void>,
  isPossible: (model: Model) => boolean = () => true,
): fc.Arbitrary<LibraryCommand> {
  return input.map((value) => ({
    check: isPossible,
    run: (model, program) => run(model, program, value),
    toString: () => `${name}(${JSON.stringify(value)})`,
  }))
}

/** Which one of those that there are. */
export const which = fc.nat(1000)
/** For commands that need no more than which one. */
export const nothing = fc.constant(undefined)

/** As `command`, for one of those in a list. It is left out while there are none. */
export const commandFor = <One, T>(
  name: string,
  list: (model: Model) => readonly One[],
  input: fc.Arbitrary<T>,
  run: (one: One, program: Program, value: T, model: Model) => Promise<void>,
): fc.Arbitrary<LibraryCommand> =>
  command(
    name,
    fc.record({ at: which, value: input }),
    (model, program, { at, value }) => run(nth(list(model), at)!, program, value, model),
    (model) => list(model).length > 0,
  )
