import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compareNaturally } from './entry-names.ts'

describe('compareNaturally', () => {
  test.each([
    [
      ['10.jpg', '9.jpg', '1.jpg'],
      ['1.jpg', '9.jpg', '10.jpg'],
    ],
    [
      ['p10a', 'p2b', 'p2a'],
      ['p2a', 'p2b', 'p10a'],
    ],
    [
      ['c10/1', 'c2/10', 'c2/9'],
      ['c2/9', 'c2/10', 'c10/1'],
    ],
    [
      ['1', '01', '001'],
      ['001', '01', '1'],
    ],
    [
      ['a/2', 'a-b/1', 'a/1'],
      ['a/1', 'a/2', 'a-b/1'],
    ],
    [
      ['第10話', '第2話'],
      ['第2話', '第10話'],
    ],
    [
      ['20180101000000000002', '20180101000000000001'],
      ['20180101000000000001', '20180101000000000002'],
    ],
  ])('sorts %j to %j', (names, sorted) => {
    expect([...names].sort(compareNaturally)).toEqual(sorted)
  })

  const name = fc.string({ unit: fc.constantFrom('a', 'B', '0', '1', '2', '/', '-', '.', 'é', '漢') })

  it('sorts independently of the initial order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name), (names) => {
        expect([...names].reverse().sort(compareNaturally)).toEqual([...names].sort(compareNaturally))
      }),
    )
  })

  it('sorts numbered pages by number', () => {
    const names = Array.from({ length: 12 }, (_, n) => `${n + 1}.jpg`)
    expect([...names].reverse().sort(compareNaturally)).toEqual(names)
  })
})
