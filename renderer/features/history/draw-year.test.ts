import { expect, test } from 'vitest'
import { breakLines } from './draw-year.ts'

const segments = (text: string, language = 'en') =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
const broken = (text: string, most: number, width: number, language?: string) =>
  breakLines(segments(text, language), most, (line) => line.length <= width)

test.each([
  ['Star Smith', 2, 20, ['Star Smith']],
  ['Star Smith', 2, 6, ['Star', 'Smith']],
  ['The keeper of the lighthouse', 2, 12, ['The keeper', 'of the ligh…']],
  ['Unbreakable', 2, 6, ['Unbre…']],
  ['One two three', 1, 8, ['One two…']],
  ['', 2, 8, ['']],
])('%j in %i lines of %i characters is %j', (text, most, width, lines) => {
  expect(broken(text, most, width)).toEqual(lines)
})

test('a title without spaces is broken, too', () => {
  const lines = broken('転生したらスライムだった件', 2, 7, 'ja')
  expect(lines.length).toBe(2)
  expect(lines.every((line) => line.length <= 7)).toBe(true)
})
