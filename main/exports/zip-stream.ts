import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { ZipFile } from 'yazl'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { ExportFile } from './find-files.ts'

/** A file as it was when the ZIP was measured. */
export type ZipPart = Pick<ExportFile, 'id' | 'name' | 'original' | 'isFolder' | 'format'> & {
  /** What was made of it, which has another path when its contents differ. */
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** The path of a part. What is made of a file is made again when it is needed. */
type FindPath = (part: ZipPart) => Promise<string>
type GetStream = (part: ZipPart, done: (error: unknown, stream: NodeJS.ReadableStream) => void) => void

function createZip(parts: readonly ZipPart[], getStream: GetStream): ZipFile {
  const zip = new ZipFile()
  for (const part of parts) {
    const facts = { compress: false, size: part.sizeBytes, mtime: new Date(part.modifiedMs), mode: 0o100644 }
    zip.addReadStreamLazy(part.name, facts, (done) => getStream(part, done))
  }
  return zip
}

/** The size of the ZIP; the files are stored, so it is known before they are read. */
export async function measureZip(parts: readonly ZipPart[]): Promise<number> {
  // No file is read, because no stream is ever given.
  const zip = createZip(parts, () => undefined)
  return await new Promise((resolve) => {
    // The types leave out the argument of the callback.
    const onSize = (size: number) => resolve(size)
    zip.end({ forceZip64Format: false, comment: '' }, onSize as () => void)
  })
}

/** Equal for the same files. */
export const zipTag = (parts: readonly ZipPart[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/**
 * The bytes `start` to `end` of the ZIP, both inclusive; the bytes before are made and dropped. The stream fails when a file
 * has changed since it was measured.
 */
export function readZip(
  parts: readonly ZipPart[],
  findPath: FindPath,
  { start, end }: { readonly start: number; readonly end: number },
): ReadableStream<Uint8Array> {
  const chunks = slice(parts, findPath, start, end)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

async function* slice(
  parts: readonly ZipPart[],
  findPath: FindPath,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let open: ReturnType<typeof createReadStream> | undefined
  let isEnded = false
  const fail = (error: unknown) => zip.emit('error', error)
  const zip = createZip(parts, (part, done) => {
    findPath(part).then((path) => {
      if (isEnded) return
      const stream = createReadStream(path)
      open = stream
      stream.once('error', fail)
      done(null, stream)
    }, fail)
  })
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error?: Error): void }
  zip.on('error', () => output.destroy(new Problem('conflict', message('exports.fileChanged'))))
  zip.end()
  let position = 0
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      const from = Math.max(start - position, 0)
      const to = Math.min(end + 1 - position, chunk.length)
      position += chunk.length
      if (from < to) yield chunk.subarray(from, to)
      if (position > end) return
    }
  } finally {
    isEnded = true
    open?.destroy()
    output.destroy()
  }
}
