import { expect, test } from 'vitest'
import { groupByLetter, titleLetter } from './title-letters.ts'

test.each([
  ['a', 'A'],
  ['z', 'Z'],
  ['0', '#'],
  ['(', '#'],
  ['ж', 'Ж'],
  ['ω', 'Ω'],
  ['ぁ', 'あ'],
  ['が', 'か'],
  ['ん', 'わ'],
  ['ア', 'ア'],
  ['ヴ', 'ワ'],
  ['ポ', 'ハ'],
  ['가', 'ㄱ'],
  ['깨', 'ㄱ'],
  ['힣', 'ㅎ'],
  ['鋼', '漢'],
  ['進', '漢'],
  ['', '#'],
])('files %j under %s', (character, letter) => {
  expect(titleLetter(character)).toBe(letter)
})

test('adds up neighbours only, so that every letter has its place', () => {
  const counts = [...'12ab★鋼進'].map((character) => ({ character, count: 2 }))
  expect(groupByLetter(counts)).toEqual([
    { letter: '#', count: 4 },
    { letter: 'A', count: 2 },
    { letter: 'B', count: 2 },
    { letter: '#', count: 2 },
    { letter: '漢', count: 4 },
  ])
})
