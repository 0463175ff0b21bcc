import { expect, test } from 'vitest'
import { type FileContent, fileResponse } from './file-response.ts'

test('a response that is not sent by the listener has bytes of its own, without a copy', async () => {
  const read: FileContent['read'] = async (start, end, memory) => {
    // Memory that is used again would have to be copied.
    expect(memory).toBe(undefined)
    return new Uint8Array(1000).fill(1).subarray(start, end + 1)
  }
  const file = { mediaType: 'image/jpeg', sizeBytes: 1000, tag: 'tag', read }
  const whole = await fileResponse(new Request('http://127.0.0.1/page'), file)
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(new Uint8Array(1000).fill(1))
  const part = await fileResponse(new Request('http://127.0.0.1/page', { headers: { range: 'bytes=10-19' } }), file)
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '10'])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(new Uint8Array(10).fill(1))
})
