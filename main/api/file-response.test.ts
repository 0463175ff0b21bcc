import { expect, test } from 'vitest'
import { fileResponse } from './file-response.ts'

test('gives the memory back once the response has a copy of it', async () => {
  const memory = new Uint8Array(1000).fill(1)
  const released: Uint8Array[] = []
  const response = await fileResponse(new Request('http://127.0.0.1/page'), {
    mediaType: 'image/jpeg',
    sizeBytes: memory.length,
    tag: 'tag',
    read: async (start, end) => memory.subarray(start, end + 1),
    release: (bytes) => void released.push(bytes),
  })
  expect(released).toEqual([memory])
  memory.fill(2) // The next page.
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(1000).fill(1))
})
