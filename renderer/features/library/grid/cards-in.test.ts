import { expect, test } from 'vitest'
import { cardsIn } from './cards-in.ts'

const cards = { columns: 3, rowHeight: 100, top: 50, left: 10, width: 300, total: 8 }

test.each([
  ['inside one card', { left: 20, right: 30, top: 60, bottom: 70 }, [0]],
  ['over four cards', { left: 60, right: 160, top: 100, bottom: 170 }, [0, 1, 3, 4]],
  ['beyond the last card', { left: 0, right: 900, top: 260, bottom: 900 }, [6, 7]],
  ['above the first', { left: 0, right: 900, top: 0, bottom: 40 }, []],
  ['beside them', { left: 400, right: 900, top: 60, bottom: 200 }, []],
])('a rectangle %s touches its cards', (_, rectangle, indexes) => {
  expect(cardsIn(rectangle, cards)).toEqual(indexes)
})
