import { expect, test } from 'vitest'
import { completeQuery } from './complete-query.ts'

const known = {
  genre: [
    { name: 'Fantasy', mangaCount: 12 },
    { name: 'Slice of life', mangaCount: 3 },
  ],
}

test.each([
  ['ge', ['genre:']],
  ['star -ra', ['star -rating:']],
  ['genre:f', ['genre:Fantasy']],
  ['a OR (genre:"sl', ['a OR (genre:"Slice of life"']],
  ['followed:', ['followed:true', 'followed:false']],
  ['genre:Fantasy ', []],
  ['unknown:f', []],
  ['', []],
])('completes %j', (text, values) => {
  expect(completeQuery(text, known).map(({ value }) => value)).toEqual(values)
})

test('says how many manga a value has', () => {
  expect(completeQuery('genre:fan', known)).toEqual([{ value: 'genre:Fantasy', count: 12 }])
})
