type ByteSource = {
  /** Reads at least one and at most `length` bytes from `position`. */
  readonly read: (position: number, length: number) => Promise<Uint8Array>
  /** Called once when the stream ends, fails or is cancelled. */
  readonly close?: () => Promise<void>
}

const blockBytes = 256 * 1024

/**
 * Streams the bytes from `start` to `end`, both inclusive. Each block is read on demand, so one block is in memory. The
 * stream fails when a read fails or returns no bytes; it never ends early.
 */
export function createByteStream(start: number, end: number, { read, close }: ByteSource): ReadableStream<Uint8Array> {
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
