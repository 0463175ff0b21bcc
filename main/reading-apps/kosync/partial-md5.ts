import { createHash } from 'node:crypto'

const sampleBytes = 1024
/** 0, then 1024 · 4^i for i from 0 to 10. */
const offsets = [0, ...Array.from({ length: 11 }, (_, i) => sampleBytes * 4 ** i)]

/**
 * How KOReader identifies a file: the MD5 of up to twelve samples of it. The last one has its real length.
 * @param read bytes from `start` to `end`, inclusive
 */
export async function partialMd5(
  sizeBytes: number,
  read: (start: number, end: number) => Promise<ReadableStream<Uint8Array> | Uint8Array>,
): Promise<string> {
  const hash = createHash('md5')
  for (const offset of offsets) {
    if (offset >= sizeBytes) break
    const bytes = await read(offset, Math.min(offset + sampleBytes, sizeBytes) - 1)
    if (bytes instanceof Uint8Array) hash.update(bytes)
    else for await (const chunk of bytes) hash.update(chunk)
  }
  return hash.digest('hex')
}
