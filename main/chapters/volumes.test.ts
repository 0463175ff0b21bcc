import { expect, test } from 'vitest'
import { readVolumes } from './volumes.ts'

/** `3@2` is chapter 3 of volume 2, `3` is chapter 3 without a volume. */
const uploads = (text: string) =>
  text.split(' ').map((upload) => {
    const [number, volume] = upload.split('@')
    return { number: Number(number), label: '', volume: volume === undefined ? null : Number(volume) }
  })

test.each([
  ['a volume begins again with 1', '1@1 2@1 3@1 1@2 2@2'],
  ['a new volume has its first chapter', '1@1 2@1 3@1 1@2'],
  ['each volume has one chapter of the number', '1@1 1@2'],
  ['an earlier volume has more groups', '1@1 1@1 2@1 2@1 1@2 2@2'],
  ['a later volume begins again', '1@1 2@1 3@2 4@2 1@3 2@3'],
  ['a later volume begins below the volume before', '6@2 7@2 1@3 2@3'],
])('numbering restarts if %s', (_, list) => {
  const { restart, volumeOf } = readVolumes(uploads(list))
  expect(restart).toBe(true)
  expect(uploads(list).map(volumeOf)).toEqual(uploads(list).map(({ volume }) => volume))
})

test.each([
  ['the numbers continue', '1@1 2@1 3@2 4@2', '1 1 2 2'],
  ['volumes are unknown', '1 2 3', '- - -'],
  ['one upload has a later volume', '1@1 2@1 3@1 3@2 4@2 5@2', '1 1 1 1 2 2'],
  ['one upload of two has a much later volume', '1@1 2@1 3@1 4@2 5@2 2@5', '1 1 1 2 2 1'],
  ['one upload of three has a later volume that begins later', '1@1 1@1 2@1 1@3 6@2 7@2 11@3', '1 1 1 1 2 2 3'],
  ['one upload has a volume of its own', '1@1 1@1 1@9 2@1', '1 1 1 1'],
  ['the only upload of a number has a wrong volume', '1@1 2@3 3@1 4@2 5@2 6@3 7@3', '1 3 1 2 2 3 3'],
  ['some uploads have no volume', '1@1 1 2@1 3@2', '1 1 1 2'],
  ['a chapter without a number is in a later volume', '1@1 2@1 3@2 0@2', '1 1 2 2'],
])('numbering continues if %s', (_, list, expected) => {
  const { restart, volumeOf } = readVolumes(uploads(list))
  expect(restart).toBe(false)
  expect(
    uploads(list)
      .map((upload) => volumeOf(upload) ?? '-')
      .join(' '),
  ).toBe(expected)
})

test('a single wrong volume makes no twin where numbering restarts', () => {
  const list = uploads('1@1 2@1 3@1 1@2 2@2 3@2 4@2 2@7')
  const { restart, volumeOf } = readVolumes(list)
  expect(restart).toBe(true)
  expect(list.map(volumeOf)).toEqual([1, 1, 1, 2, 2, 2, 2, 1])
})

test('the word of the catalog decides', () => {
  const list = uploads('1@1 2@1 2@2 3@2')
  expect(readVolumes(list).restart).toBe(false)
  expect(readVolumes(list, true).restart).toBe(true)
  expect(list.map(readVolumes(list, true).volumeOf)).toEqual([1, 1, 2, 2])
})
