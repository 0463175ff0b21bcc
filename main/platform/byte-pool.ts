type BytePool = {
  /** Returns `length` uninitialized bytes. */
  acquire(length: number): Buffer<ArrayBuffer>
  /**
   * Makes the memory of `bytes` available again; it must not be used afterwards. `bytes` can be a part of an acquired
   * buffer. Other buffers are ignored. Buffers that are never released are garbage collected.
   */
  release(bytes: Uint8Array): void
}

const minBytes = 64 * 1024
const maxBytes = 8 * 1024 ** 2
const maxFreeBytes = 16 * 1024 ** 2
const idleMs = 30_000

/**
 * A pool for large short-lived buffers. The system maps and clears new memory at its first use, which takes longer than
 * reading a page of an archive (ADR 0013).
 */
export function createBytePool(): BytePool {
  /** Free buffers by size, which is a power of two. */
  const free = new Map<number, ArrayBuffer[]>()
  const acquired = new WeakSet<ArrayBufferLike>()
  let freeBytes = 0
  let isClearScheduled = false

  function clear(): void {
    free.clear()
    freeBytes = 0
    isClearScheduled = false
  }

  return {
    acquire(length) {
      if (length > maxBytes) return Buffer.allocUnsafeSlow(length)
      const size = Math.max(2 ** Math.ceil(Math.log2(length)), minBytes)
      const reused = free.get(size)?.pop()
      if (reused) freeBytes -= size
      const memory = reused ?? Buffer.allocUnsafeSlow(size).buffer
      acquired.add(memory)
      return Buffer.from(memory, 0, length)
    },
    release({ buffer }) {
      // Deleted first, so that releasing twice does not make the same memory available twice.
      if (!acquired.delete(buffer) || freeBytes + buffer.byteLength > maxFreeBytes) return
      const sameSize = free.get(buffer.byteLength) ?? []
      sameSize.push(buffer as ArrayBuffer)
      free.set(buffer.byteLength, sameSize)
      freeBytes += buffer.byteLength
      if (!isClearScheduled) setTimeout(clear, idleMs).unref()
      isClearScheduled = true
    },
  }
}
