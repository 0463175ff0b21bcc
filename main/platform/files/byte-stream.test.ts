import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { byteStream } from './byte-stream.ts'

const letters = Buffer.from('abcdefghij')
const readLetters = async (position: number, length: number) =>
  letters.subarray(position, position + Math.min(length, 3))

test('gives the bytes from the first to the last, however much each read gives', async () => {
  expect(await text(byteStream(0, 9, { read: readLetters }))).toBe('abcdefghij')
  expect(await text(byteStream(2, 8, { read: readLetters }))).toBe('cdefghi')
  expect(await text(byteStream(4, 4, { read: readLetters }))).toBe('e')
})

test('reads nothing before it is asked, and closes once at the end', async () => {
  const read = vi.fn(readLetters)
  const close = vi.fn(async () => undefined)
  const stream = byteStream(0, 9, { read, close })
  expect(read).not.toHaveBeenCalled()
  await text(stream)
  expect(close).toHaveBeenCalledOnce()
})

test('closes when it is cancelled, in the middle of a read too', async () => {
  const close = vi.fn(async () => undefined)
  const waiting = Promise.withResolvers<Uint8Array>()
  const stream = byteStream(0, 9, { read: () => waiting.promise, close })
  const reader = stream.getReader()
  const pending = reader.read()
  await reader.cancel()
  waiting.resolve(letters.subarray(0, 3))
  expect(await pending).toEqual({ done: true, value: undefined })
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['the read fails', () => Promise.reject(new Error('gone'))],
  ['there is nothing more', async () => new Uint8Array(0)],
  ['there is more than was asked for', async () => new Uint8Array(11)],
])('fails and closes where %s, and never ends short', async (_, failing) => {
  const close = vi.fn(async () => undefined)
  const read = (position: number, length: number) =>
    position === 0 ? readLetters(position, length) : (failing() as Promise<Uint8Array>)
  await expect(text(byteStream(0, 9, { read, close }))).rejects.toThrow()
  expect(close).toHaveBeenCalledOnce()
})
