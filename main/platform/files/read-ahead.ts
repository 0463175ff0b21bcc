/** Memory that is used again and again: a buffer for each file would be work for the garbage collector. */
export type Room = {
  /** That many bytes with anything in them; valid until the room is asked again. */
  bytes(length: number): Buffer
}

export function createRoom(): Room {
  let kept = Buffer.alloc(0)
  return {
    bytes(length) {
      if (kept.length < length) kept = Buffer.allocUnsafeSlow(length)
      return kept.subarray(0, length)
    },
  }
}

/**
 * Loads the items in order, and the next ones while one is worked on. What a load puts into its room is valid until the
 * next item is asked for. At most `depth` items are in memory.
 */
export async function* readAhead<Item, Loaded>(
  items: readonly Item[],
  depth: number,
  load: (item: Item, room: Room) => Promise<Loaded>,
): AsyncGenerator<Loaded, void, undefined> {
  const rooms = Array.from({ length: depth }, createRoom)
  const loads: Promise<Loaded>[] = []
  const begin = (index: number): void => {
    if (index >= items.length) return
    const loading = load(items[index]!, rooms[index % depth]!)
    // Told when its turn comes; until then it is not unheard.
    loading.catch(() => {})
    loads.push(loading)
  }
  for (let index = 0; index < depth; index += 1) begin(index)
  try {
    for (let index = 0; index < items.length; index += 1) {
      yield await loads.shift()!
      begin(index + depth)
    }
  } finally {
    await Promise.allSettled(loads)
  }
}
