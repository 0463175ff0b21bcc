import { expect, test } from 'vitest'
import { applyRule, type Corrected, findRule } from './number-rules.ts'

const chapter = (number: number | null, volume: number | null = null) => ({ kind: 'chapter' as const, number, volume })
const volume = (number: number) => ({ kind: 'volume' as const, number: null, volume: number })
const file = (path: string, guess: Corrected['guess'], given: Corrected['given']): Corrected => ({ path, guess, given })

test('learns which number of a name is the chapter', () => {
  const rule = findRule([
    file('Odd/4 Foxes 12 Steps.cbz', chapter(12), chapter(4)),
    file('Odd/5 Foxes 12 Steps.cbz', chapter(12), chapter(5)),
  ])
  expect(rule).toEqual({ kind: 'chapter', number: { after: '' }, volume: 'guess' })
  expect(applyRule(rule!, 'Odd/6.5 Foxes 12 Steps.cbz', chapter(12))).toEqual(chapter(6.5))
  expect(applyRule(rule!, 'Odd/The Foxes.cbz', chapter(null))).toBeUndefined()
})

test('learns that files are volumes', () => {
  const rule = findRule([file('A/A 03.cbz', chapter(3), volume(3))])
  expect(applyRule(rule!, 'A/A 04.cbz', chapter(4))).toEqual(volume(4))
})

test('does not generalize the correction of one file among others', () => {
  const right = [1, 2, 3].map((number) => file(`A/A ${number}.cbz`, chapter(number), chapter(number)))
  expect(findRule([...right, file('A/A extra 2.cbz', chapter(2), chapter(99))])).toBeUndefined()
})

test('learns nothing where nothing was corrected', () => {
  expect(findRule([file('A/A 1.cbz', chapter(1), chapter(1))])).toBeUndefined()
})
