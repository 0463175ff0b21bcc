import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

type ReadBodyOptions = {
  readonly encoding: string | undefined
  /** Limit for the decoded bytes, which protects against decompression bombs. */
  readonly maxBytes: number
  readonly host: string
  /** Called with the length of each received chunk. */
  readonly onBytes: (count: number) => void
}

/** The value of `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br, zstd'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Reads and decodes a body. @throws Problem `upstream_failed` when it is too large or has an unknown encoding */
export async function readBody(body: Readable, options: ReadBodyOptions): Promise<Uint8Array> {
  const { maxBytes, host, onBytes } = options
  const decoding = createDecoders(options)
  const chunks: Uint8Array[] = []
  let size = 0
  const watched = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      onBytes(chunk.length)
      yield chunk
    }
  }
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw bodyTooLarge(host, maxBytes)
      chunks.push(chunk)
    }
  }
  // Most images are not encoded. A pipeline would take longer than their bytes.
  if (decoding.length === 0) await collect(watched(body))
  else await pipeline([body, watched, ...decoding, collect] as never)
  return Buffer.concat(chunks, size)
}

function createDecoders({ encoding, host }: ReadBodyOptions): Transform[] {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity')
  if (names.length > 2 || names.some((name) => !decoders[name])) {
    throw new Problem('upstream_failed', message('network.unknownEncoding', { host, encoding: encoding ?? '' }))
  }
  return names.reverse().map((name) => (decoders[name] as () => Transform)())
}

export const bodyTooLarge = (host: string, maxBytes: number): Problem =>
  new Problem(
    'upstream_failed',
    message('network.responseTooLarge', {
      host,
      size: Math.round(maxBytes / 1024 ** 2) || 1,
    }),
  )
