/** A buffer that is reused for several files, to reduce garbage collection. */
export type ReusableBuffer = {
  /** Returns `length` uninitialized bytes, which are valid until the next call. */
  resize(length: number): Buffer
}

function createReusableBuffer(): ReusableBuffer {
  let buffer = Buffer.alloc(0)
  return {
    resize(length) {
      if (buffer.length < length) buffer = Buffer.allocUnsafeSlow(length)
      return buffer.subarray(0, length)
    },
  }
}

/**
 * Loads the items in order, and the next ones while the caller works on one. The content of a buffer is valid until the
 * next item is requested. At most `depth` items are in memory.
 */
export async function* readAhead<Item, Loaded>(
  items: readonly Item[],
  depth: number,
  load: (item: Item, buffer: ReusableBuffer) => Promise<Loaded>,
): AsyncGenerator<Loaded, void, undefined> {
  const buffers = Array.from({ length: depth }, createReusableBuffer)
  const loads: Promise<Loaded>[] = []
  const startLoad = (index: number): void => {
    if (index >= items.length) return
    const loading = load(items[index]!, buffers[index % depth]!)
    // Prevents an unhandled rejection before the error is thrown in order.
    loading.catch(() => {})
    loads.push(loading)
  }
  for (let index = 0; index < depth; index += 1) startLoad(index)
  try {
    for (let index = 0; index < items.length; index += 1) {
      yield await loads.shift()!
      startLoad(index + depth)
    }
  } finally {
    await Promise.allSettled(loads)
  }
}
