import { expect, test } from 'vitest'
import { noBorders } from './crop-borders.ts'
import { halfAt, halfBorders, pageStyle, shownSize } from './page-style.ts'

const page = { width: 600, height: 900 }
const borders = { top: 0.1, right: 0, bottom: 0, left: 0.25 }

test('a page that is turned on its side has its sides exchanged', () => {
  expect(shownSize(page, noBorders, 0)).toEqual(page)
  expect(shownSize(page, noBorders, 270)).toEqual({ width: 900, height: 600 })
  expect(shownSize(page, borders, 90)).toEqual({ width: 810, height: 450 })
})

test('the box of a rotated page has the size of what is shown', () => {
  const style = pageStyle({ width: 900, height: 600 }, noBorders, 90)
  expect(style).toMatchObject({ width: 600, height: 900, rotate: '90deg', transformOrigin: '300px 450px' })
  // 600 wide with margins of 150 is 900 wide.
  expect(style.margin).toBe('-150px 150px -150px 150px')
})

test('a cropped page rotates about the middle of what is left', () => {
  const { transformOrigin, margin } = pageStyle(shownSize(page, borders, 180), borders, 180)
  expect(transformOrigin).toBe('375px 495px')
  expect(margin).toBe('-90px 0px 0px -150px')
})

test('the half that is read first depends on the direction', () => {
  expect([halfAt(0, 'rtl'), halfAt(1, 'rtl'), halfAt(0, 'ltr'), halfAt(0, 'vertical')]).toEqual([
    'right',
    'left',
    'left',
    'left',
  ])
})

test('a half keeps the other cropped borders', () => {
  expect(halfBorders({ measured: borders }, 'left')?.measured).toEqual({ ...borders, right: 0.5 })
  expect(halfBorders({ measured: { ...borders, left: 0.6 } }, 'right')?.measured?.left).toBe(0.6)
  expect(halfBorders(undefined, 'right')?.measured).toEqual({ ...noBorders, left: 0.5 })
})
