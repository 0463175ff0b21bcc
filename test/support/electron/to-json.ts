/**
 * Encodes a message between main process and preload. Bunko passes only values of JSON; the structured clones of Electron can have
 * others. The function is also sent to the page as source, so it must not use anything outside itself.
 */
export function toJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, member: unknown) => {
    const isObject = typeof member === 'object' && member !== null && !Array.isArray(member)
    const isOther = isObject ? Object.getPrototypeOf(member) !== Object.prototype : typeof member === 'function'
    if (isOther) throw new Error('An object could not be cloned.')
    return member
  })
}
