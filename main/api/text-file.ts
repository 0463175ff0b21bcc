import { createHash } from 'node:crypto'
import type { FileAnswer } from './file-response.ts'

/** A small text that is made on the spot, as a file to save. */
export function textFile(text: string, mediaType: string, fileName: string): FileAnswer {
  const bytes = new TextEncoder().encode(text)
  return {
    mediaType,
    fileName,
    sizeBytes: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    read: async (start, end) => bytes.slice(start, end + 1),
  }
}
