import { expect, test, vi } from 'vitest'
import { createTimeLimit, TimeLimitError } from './time-limit.ts'

/** Pretends that other programs use the processor: `shares` is the processor time of each run in microseconds; later runs get none. */
function onBusyMachine(shares: number[]) {
  return vi
    .spyOn(process, 'threadCpuUsage')
    .mockImplementation((before) => ({ user: before === undefined ? 0 : (shares.shift() ?? 0), system: 0 }))
}

const forever = () => {
  for (;;);
}

test('runs again what got too little of the processor', () => {
  const usage = onBusyMachine([100, 200])
  let runs = 0
  expect(createTimeLimit(5)(() => (++runs < 3 ? forever() : 'found'))).toBe('found')
  expect(runs).toBe(3)
  usage.mockRestore()
})

test('ends what got enough of the processor', () => {
  const shares = [100, 2500, 3000]
  const usage = onBusyMachine(shares)
  expect(() => createTimeLimit(5)(forever)).toThrow(TimeLimitError)
  expect(shares).toEqual([3000])
  usage.mockRestore()
})

test('passes on an error of the code itself', () => {
  const run = () => {
    throw new RangeError('too deep')
  }
  expect(() => createTimeLimit(1000)(run)).toThrow(new RangeError('too deep'))
})
