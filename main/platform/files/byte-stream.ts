export type ByteSource = {
  /** At least one byte and at most `length` bytes from `position` on; throws when they cannot be had. */
  readonly read: (position: number, length: number) => Promise<Uint8Array>
  /** Called once, when the stream has ended, failed or was cancelled. */
  readonly close?: () => Promise<void>
}

const blockBytes = 256 * 1024

/**
 * The bytes `start` to `end`, both included, each block read when the reader asks for it: one block is in memory. What
 * cannot be read fails the stream, so that it never ends short.
 */
export function byteStream(start: number, end: number, { read, close }: ByteSource): ReadableStream<Uint8Array> {
  let position = start
  let isOpen = true
  const finish = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await close?.()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const wanted = Math.min(blockBytes, end - position + 1)
          const bytes = await read(position, wanted)
          if (bytes.length === 0 || bytes.length > wanted) throw new Error(`${bytes.length} bytes instead of ${wanted}`)
          position += bytes.length
          if (!isOpen) return
          controller.enqueue(bytes)
          if (position <= end) return
          await finish()
          controller.close()
        } catch (error) {
          await finish()
          throw error
        }
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  )
}
