type Listener = (group: string) => void
const listeners = new Set<Listener>()

/** Calls for each group of settings that has other values than before. Returns what ends it. */
export function onSettingsChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSettingsChanged(group: string): void {
  for (const listener of listeners) listener(group)
}
