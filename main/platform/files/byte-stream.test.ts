import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { createByteStream } from './byte-stream.ts'

const letters = Buffer.from('abcdefghij')
const readLetters = async (position: number, length: number) =>
  letters.subarray(position, position + Math.min(length, 3))

test('streams the requested range for reads of any size', async () => {
  expect(await text(createByteStream(0, 9, { read: readLetters }))).toBe('abcdefghij')
  expect(await text(createByteStream(2, 8, { read: readLetters }))).toBe('cdefghi')
  expect(await text(createByteStream(4, 4, { read: readLetters }))).toBe('e')
})

test('reads on demand and closes once at the end', async () => {
  const read = vi.fn(readLetters)
  const close = vi.fn(async () => undefined)
  const stream = createByteStream(0, 9, { read, close })
  expect(read).not.toHaveBeenCalled()
  await text(stream)
  expect(close).toHaveBeenCalledOnce()
})

test('closes when it is cancelled during a read', async () => {
  const close = vi.fn(async () => undefined)
  const waiting = Promise.withResolvers<Uint8Array>()
  const stream = createByteStream(0, 9, { read: () => waiting.promise, close })
  const reader = stream.getReader()
  const pending = reader.read()
  await reader.cancel()
  waiting.resolve(letters.subarray(0, 3))
  expect(await pending).toEqual({ done: true, value: undefined })
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['a read fails', () => Promise.reject(new Error('gone'))],
  ['a read returns no bytes', async () => new Uint8Array(0)],
  ['a read returns too many bytes', async () => new Uint8Array(11)],
])('fails and closes when %s', async (_, failing) => {
  const close = vi.fn(async () => undefined)
  const read = (position: number, length: number) =>
    position === 0 ? readLetters(position, length) : (failing() as Promise<Uint8Array>)
  await expect(text(createByteStream(0, 9, { read, close }))).rejects.toThrow()
  expect(close).toHaveBeenCalledOnce()
})
