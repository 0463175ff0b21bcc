const isMac = /^(Mac|iP)/.test(navigator.platform)

/** The keys that work on every screen, as they are on this keyboard. */
export const platformKeys = isMac
  ? { main: ['⌘'], palette: ['⌘', 'K'], back: ['⌘', '['], forward: ['⌘', ']'], undo: ['⌘', 'Z'] }
  : { main: ['Ctrl'], palette: ['Ctrl', 'K'], back: ['Alt', '←'], forward: ['Alt', '→'], undo: ['Ctrl', 'Z'] }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>

/** What a key means on every screen. */
export function globalAction({ key, ctrlKey, altKey, metaKey, shiftKey }: Pressed) {
  const main = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (main && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'palette'
  const goes = isMac ? main && !altKey : altKey && !ctrlKey && !metaKey
  if (goes && !shiftKey && key === (isMac ? '[' : 'ArrowLeft')) return 'back'
  if (goes && !shiftKey && key === (isMac ? ']' : 'ArrowRight')) return 'forward'
  if (key === '?' && !ctrlKey && !altKey && !metaKey) return 'help'
  return undefined
}
