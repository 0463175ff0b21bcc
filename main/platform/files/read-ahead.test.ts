import { expect, test } from 'vitest'
import { type ReusableBuffer, readAhead } from './read-ahead.ts'

const letters = ['a', 'bb', 'ccc', 'd', 'eeeee', 'f', 'g']

async function fill(letter: string, buffer: ReusableBuffer): Promise<Buffer> {
  const bytes = buffer.resize(letter.length)
  await new Promise((resolve) => setImmediate(resolve))
  bytes.write(letter)
  return bytes
}

test.each([1, 2, 3, 10])('yields complete items in order with depth %i', async (depth) => {
  const seen: string[] = []
  for await (const bytes of readAhead(letters, depth, fill)) {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(bytes.toString())
  }
  expect(seen).toEqual(letters)
})

test('loads at most depth items before the next one is requested', async () => {
  const started: string[] = []
  const items = readAhead(letters, 3, async (letter) => started.push(letter))
  await items.next()
  expect(started).toEqual(['a', 'bb', 'ccc'])
  await items.next()
  expect(started).toEqual(['a', 'bb', 'ccc', 'd'])
  await items.return()
})

test('throws an error in order and waits for running loads', async () => {
  let running = 0
  const load = async (letter: string, buffer: ReusableBuffer) => {
    running += 1
    const bytes = await fill(letter, buffer)
    running -= 1
    if (letter === 'bb') throw new Error('unreadable')
    return bytes.toString()
  }
  const seen: string[] = []
  const read = async () => {
    for await (const letter of readAhead(letters, 3, load)) seen.push(letter)
  }
  await expect(read()).rejects.toThrow('unreadable')
  expect([seen, running]).toEqual([['a'], 0])
})
