/** Makes a value when it is needed, and again after `version` has changed or after a failure. */
export function keptValue<T>(version: () => number, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly version: number; readonly value: Promise<T> } | undefined
  return () => {
    if (made?.version === version()) return made.value
    const current = { version: version(), value: make() }
    made = current
    current.value.catch(() => {
      if (made === current) made = undefined
    })
    return current.value
  }
}
