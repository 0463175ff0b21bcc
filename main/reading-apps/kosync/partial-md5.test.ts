import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { partialMd5 } from './partial-md5.ts'

const of = (bytes: Buffer) => partialMd5(bytes.length, async (start, end) => bytes.subarray(start, end + 1))
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest('hex')

test.each([
  ['an empty file', 0, []],
  ['less than a sample', 700, [[0, 700]]],
  ['one sample', 1024, [[0, 1024]]],
  [
    'a short second sample',
    1500,
    [
      [0, 1024],
      [1024, 1500],
    ],
  ],
  [
    'two samples and more',
    4096,
    [
      [0, 1024],
      [1024, 2048],
    ],
  ],
  [
    'a short third sample',
    4100,
    [
      [0, 1024],
      [1024, 2048],
      [4096, 4100],
    ],
  ],
] as [string, number, [number, number][]][])('%s', async (_, size, samples) => {
  const bytes = Buffer.from(Array.from({ length: size }, (_unused, index) => (index * 7) % 251))
  expect(await of(bytes)).toBe(md5(...samples.map(([start, end]) => bytes.subarray(start, end))))
})

test('a file over a gigabyte has twelve samples', async () => {
  const starts: number[] = []
  await partialMd5(2 * 1024 ** 3, async (start, end) => {
    starts.push(start)
    return new Uint8Array(end - start + 1)
  })
  expect(starts).toEqual([0, 1024, 4096, 16_384, 65_536, 262_144, 2 ** 20, 2 ** 22, 2 ** 24, 2 ** 26, 2 ** 28, 2 ** 30])
})
