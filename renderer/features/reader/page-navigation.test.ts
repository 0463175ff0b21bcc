import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pagesToHold, sideAction, step, swipeAction } from './page-navigation.ts'

describe('sides and fingers', () => {
  test('the two sides always mean opposite things, and turning the direction turns them', () => {
    for (const direction of ['rtl', 'ltr'] as const) {
      expect(sideAction('left', direction)).not.toBe(sideAction('right', direction))
    }
    expect(sideAction('left', 'rtl')).toBe('next')
    expect(sideAction('right', 'ltr')).toBe('next')
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
  ] as const)('a finger that moves %o reading %s: %s', (travel, direction, action) => {
    expect(swipeAction(travel, direction)).toBe(action)
  })
})

describe('steps', () => {
  test.each([
    [1, 'next', 3, { position: 2 }],
    [3, 'next', 3, { position: 4 }],
    [4, 'next', 3, { edge: 'end' }],
    [4, 'previous', 3, { position: 3 }],
    [1, 'previous', 3, { edge: 'start' }],
    [2, 'last', 3, { position: 3 }],
    [4, 'first', 3, { position: 1 }],
  ] as const)('from %i %s of %i', (position, action, count, expected) => {
    expect(step(position, action, count)).toEqual(expected)
  })

  test('from the first page to the end card takes as many steps as there are pages, and as many back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
        let position = 1
        for (let steps = 0; steps < count; steps++) {
          const next = step(position, 'next', count)
          if ('position' in next) position = next.position
        }
        expect(position).toBe(count + 1)
        for (let steps = 0; steps < count; steps++) {
          const back = step(position, 'previous', count)
          if ('position' in back) position = back.position
        }
        expect(position).toBe(1)
      }),
    )
  })
})

test('the pages held ready exist, begin with the current one and stay few', () => {
  expect(pagesToHold(5, 20)).toEqual([5, 6, 7, 4])
  expect(pagesToHold(1, 1)).toEqual([1])
  expect(pagesToHold(20, 20)).toEqual([20, 19])
  expect(pagesToHold(21, 20)).toEqual([20])
})
