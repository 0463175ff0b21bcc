import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepsOfMoves } from './steps-of-moves.ts'

const file = fc.integer({ min: 0, max: 400 }).map(String)
/** Where each of some files is now; each place has one file. */
const moves = fc
  .tuple(fc.uniqueArray(file), fc.uniqueArray(file))
  .map(([from, to]) => from.slice(0, to.length).map((oldPath, index) => ({ oldPath, newPath: to[index]! })))

test('no file takes a path that another one leaves later', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const steps = await stepsOfMoves(all)
      expect(new Set(steps.flat())).toEqual(new Set(all))
      expect(steps.flat()).toHaveLength(all.length)
      const left = new Set(all.map(({ oldPath }) => oldPath))
      for (const step of steps) {
        for (const { oldPath } of step) left.delete(oldPath)
        for (const { newPath } of step) expect(left).not.toContain(newPath)
      }
    }),
  )
})

test('files that all take the name of the next one move in small steps, a circle at once', async () => {
  const shifted = Array.from({ length: 1000 }, (_, at) => ({ oldPath: `${at}`, newPath: `${at + 1}` }))
  expect(Math.max(...(await stepsOfMoves(shifted)).map(({ length }) => length))).toBeLessThanOrEqual(100)
  const circle = shifted.map(({ oldPath, newPath }) => ({ oldPath, newPath: newPath === '1000' ? '0' : newPath }))
  expect((await stepsOfMoves(circle)).map(({ length }) => length)).toEqual([1000])
})
