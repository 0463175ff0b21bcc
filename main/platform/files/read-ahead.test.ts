import { expect, test } from 'vitest'
import { type Room, readAhead } from './read-ahead.ts'

const letters = ['a', 'bb', 'ccc', 'd', 'eeeee', 'f', 'g']

async function fill(letter: string, room: Room): Promise<Buffer> {
  const bytes = room.bytes(letter.length)
  await new Promise((resolve) => setImmediate(resolve))
  bytes.write(letter)
  return bytes
}

test.each([1, 2, 3, 10])('items come in order and whole, with %i at a time', async (depth) => {
  const seen: string[] = []
  for await (const bytes of readAhead(letters, depth, fill)) {
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(bytes.toString())
  }
  expect(seen).toEqual(letters)
})

test('no more than the depth are begun before one is asked for again', async () => {
  const begun: string[] = []
  const items = readAhead(letters, 3, async (letter) => begun.push(letter))
  await items.next()
  expect(begun).toEqual(['a', 'bb', 'ccc'])
  await items.next()
  expect(begun).toEqual(['a', 'bb', 'ccc', 'd'])
  await items.return()
})

test('a failure is told at its turn, and nothing is under way after it', async () => {
  let underWay = 0
  const load = async (letter: string, room: Room) => {
    underWay += 1
    const bytes = await fill(letter, room)
    underWay -= 1
    if (letter === 'bb') throw new Error('unreadable')
    return bytes.toString()
  }
  const seen: string[] = []
  const read = async () => {
    for await (const letter of readAhead(letters, 3, load)) seen.push(letter)
  }
  await expect(read()).rejects.toThrow('unreadable')
  expect([seen, underWay]).toEqual([['a'], 0])
})
