import { expect, test } from 'vitest'
import { foldText, joinLines, languageOf, placeText } from './fit-text.ts'

const block = { box: [0.1, 0.1, 0.2, 0.5], isVertical: true, fontSize: 0.04, lines: ['どうも', 'ありがとう'] }
const whole = { top: 0, right: 0, bottom: 0, left: 0 }
const shown = { width: 600, height: 900 }

test('a text lies on its page, at the size of its characters', () => {
  expect(placeText(block, shown, whole)).toEqual({ left: 60, top: 90, width: 60, height: 360, fontSize: 24 })
})

test('what does not fit its box gets smaller characters', () => {
  const long = { ...block, lines: ['どうも', 'ありがとう', 'ござ', 'います'] }
  expect(placeText(long, shown, whole)?.fontSize).toBeCloseTo(60 / 4 / 1.15)
  const wide = { ...block, isVertical: false, box: [0, 0, 0.5, 0.1], lines: ['a'.repeat(50)] }
  expect(placeText(wide, shown, whole)?.fontSize).toBeCloseTo(300 / (50 * 0.56))
  expect(placeText({ ...wide, lines: ['a'.repeat(999)] }, shown, whole)?.fontSize).toBe(9)
})

test('borders that are cropped move it, and a half shows only its own texts', () => {
  const half = { ...whole, left: 0.5 }
  expect(placeText({ ...block, box: [0.6, 0, 0.7, 0.5] }, shown, half)).toMatchObject({
    left: expect.closeTo(120),
    width: expect.closeTo(120),
  })
  expect(placeText(block, shown, half)).toBeUndefined()
})

test('lines are joined as their script joins them', () => {
  expect(joinLines('どうも\nありがとう')).toBe('どうもありがとう')
  expect(joinLines('thank\nyou')).toBe('thank you')
  expect(languageOf(['漢字', 'かな'])).toBe('ja')
  expect(languageOf(['thank you', '漢字'])).toBeUndefined()
})

test('texts are compared without spaces, case, width and kana', () => {
  expect(foldText('ア リ ガ トウ ＡＢc')).toBe('ありがとうabc')
})
