import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Élan', 'elan'],
  ['ÇA VA', 'ca va'],
  ['ＡＢＣ', 'abc'],
  ['ｶﾞﾝﾀﾞﾑ', 'ガンダム'],
  ['が', 'が'],
  ['  Straße ', 'straße'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
