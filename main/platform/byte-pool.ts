export type BytePool = {
  /** That many bytes with anything in them. */
  take(length: number): Buffer<ArrayBuffer>
  /**
   * Lets the memory behind `bytes` be used again; nobody may read or write it any more. A part of what was taken will
   * do, and bytes of other origin change nothing. What is never given back is left to the garbage collector.
   */
  giveBack(bytes: Uint8Array): void
}

const smallest = 64 * 1024
const largest = 8 * 1024 ** 2
const idleBytes = 16 * 1024 ** 2
const idleMs = 30_000

/**
 * Memory for large buffers that come and go: fresh memory has to be mapped and cleared by the system at its first use,
 * which for a page of an archive costs more than reading it.
 */
export function createBytePool(): BytePool {
  /** By size, a power of two. */
  const free = new Map<number, ArrayBuffer[]>()
  const lent = new WeakSet<ArrayBufferLike>()
  let freeBytes = 0
  let willEmpty = false

  function empty(): void {
    free.clear()
    freeBytes = 0
    willEmpty = false
  }

  return {
    take(length) {
      if (length > largest) return Buffer.allocUnsafeSlow(length)
      const size = Math.max(2 ** Math.ceil(Math.log2(length)), smallest)
      const reused = free.get(size)?.pop()
      if (reused) freeBytes -= size
      const memory = reused ?? Buffer.allocUnsafeSlow(size).buffer
      lent.add(memory)
      return Buffer.from(memory, 0, length)
    },
    giveBack({ buffer }) {
      // Deleted first: given back twice, the same memory would be lent to two.
      if (!lent.delete(buffer) || freeBytes + buffer.byteLength > idleBytes) return
      const alike = free.get(buffer.byteLength) ?? []
      alike.push(buffer as ArrayBuffer)
      free.set(buffer.byteLength, alike)
      freeBytes += buffer.byteLength
      if (!willEmpty) setTimeout(empty, idleMs).unref()
      willEmpty = true
    },
  }
}
