import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionsToPreload, stepPosition, turnForSide, turnForSwipe } from './page-navigation.ts'

describe('page turns', () => {
  test('turns in opposite directions on both sides, depending on the reading direction', () => {
    for (const direction of ['rtl', 'ltr'] as const) {
      expect(turnForSide('left', direction)).not.toBe(turnForSide('right', direction))
    }
    expect(turnForSide('left', 'rtl')).toBe('next')
    expect(turnForSide('right', 'ltr')).toBe('next')
  })

  test.each([
    [{ dx: 80, dy: 0 }, 'rtl', 'next'],
    [{ dx: -80, dy: 0 }, 'rtl', 'previous'],
    [{ dx: -80, dy: 0 }, 'ltr', 'next'],
    [{ dx: 80, dy: 10 }, 'ltr', 'previous'],
    [{ dx: 20, dy: 0 }, 'rtl', undefined],
    [{ dx: 60, dy: 60 }, 'rtl', undefined],
    [{ dx: 0, dy: 300 }, 'rtl', undefined],
    [{ dx: 0, dy: -300 }, 'vertical', 'next'],
    [{ dx: 10, dy: 300 }, 'vertical', 'previous'],
    [{ dx: 300, dy: 10 }, 'vertical', undefined],
  ] as const)('a swipe of %o with direction %s: %s', (travel, direction, action) => {
    expect(turnForSwipe(travel, direction)).toBe(action)
  })
})

describe('stepPosition', () => {
  test.each([
    [1, 'next', 3, { position: 2 }],
    [3, 'next', 3, { position: 4 }],
    [4, 'next', 3, { edge: 'end' }],
    [4, 'previous', 3, { position: 3 }],
    [1, 'previous', 3, { edge: 'start' }],
    [2, 'last', 3, { position: 3 }],
    [4, 'first', 3, { position: 1 }],
  ] as const)('%i, %s of %i', (position, action, count, expected) => {
    expect(stepPosition(position, action, count)).toEqual(expected)
  })

  test('reaches the end card after one step per page, and the first page after as many back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
        let position = 1
        for (let steps = 0; steps < count; steps++) {
          const next = stepPosition(position, 'next', count)
          if ('position' in next) position = next.position
        }
        expect(position).toBe(count + 1)
        for (let steps = 0; steps < count; steps++) {
          const back = stepPosition(position, 'previous', count)
          if ('position' in back) position = back.position
        }
        expect(position).toBe(1)
      }),
    )
  })
})

test('preloads the current position, two ahead and one behind', () => {
  expect(positionsToPreload(5, 20)).toEqual([5, 6, 7, 4])
  expect(positionsToPreload(1, 1)).toEqual([1])
  expect(positionsToPreload(20, 20)).toEqual([20, 19])
  expect(positionsToPreload(21, 20)).toEqual([20])
})
