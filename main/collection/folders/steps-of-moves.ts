import { yieldRegularly } from '../../platform/yield-regularly.ts'

/** Where a file was and is, absolute. */
type Move = { readonly oldPath: string; readonly newPath: string }

/** Files whose moves are recorded in one transaction, which other changes wait for. */
const movesPerStep = 100

/**
 * Splits moves into steps that can be recorded one after the other: no file takes a path that another one leaves in a later
 * step. Files that swapped their names, also in a larger circle, are in the same step.
 */
export async function stepsOfMoves<One extends Move>(moves: readonly One[]): Promise<One[][]> {
  const waiting = new Map(moves.map((move) => [move.oldPath, move]))
  // A file that two folders know has left its path with the first one.
  const others = moves.filter((move) => waiting.get(move.oldPath) !== move)
  const steps: One[][] = []
  const add = (together: readonly One[]) => {
    const step = steps.at(-1)
    if (step && step.length + together.length <= movesPerStep) step.push(...together)
    else steps.push([...together])
  }
  for (const first of moves) {
    await yieldRegularly()
    const chain: One[] = []
    for (let next = waiting.get(first.oldPath); next; next = waiting.get(next.newPath)) {
      waiting.delete(next.oldPath)
      chain.push(next)
    }
    if (chain.at(-1)?.newPath === first.oldPath) add(chain)
    else for (const move of chain.reverse()) add([move])
  }
  for (const move of others) add([move])
  return steps
}
