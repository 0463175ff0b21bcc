import { type ReaderActionName, readerActions } from '../../../shared/contracts/reader-settings.ts'

export type KeyMap = Readonly<Partial<Record<ReaderActionName, readonly string[]>>>
type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** The keys that actions come with, by names as `keyName` gives them. */
export const defaultKeys: Readonly<Record<ReaderActionName, readonly string[]>> = {
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  next: ['n'],
  previous: ['p'],
  forward: ['Space', 'PageDown'],
  back: ['Shift+Space', 'PageUp'],
  down: ['ArrowDown'],
  up: ['ArrowUp'],
  first: ['Home'],
  last: ['End'],
  nextChapter: [']'],
  previousChapter: ['['],
  mode: ['v'],
  direction: ['d'],
  fit: ['w'],
  nudge: ['o'],
  crop: ['c'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomReset: ['0'],
  greyscale: ['g'],
  invert: ['i'],
  controls: ['m'],
  settings: ['s'],
  thumbnails: ['t'],
  fullScreen: ['f'],
  help: ['?'],
  leave: ['Escape'],
}

/** Name of a key press; undefined for those that belong to the browser, the system, or to no action on their own. */
export function keyName({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): string | undefined {
  if (ctrlKey || altKey || metaKey || ['Shift', 'Tab', 'Dead', 'Unidentified', 'Process'].includes(key))
    return undefined
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  // A sign such as `?` is on the shifted half of some keyboards and not of others.
  const isSign = key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase()
  return shiftKey && !isSign ? `Shift+${name}` : name
}

export const keysOf = (own: KeyMap, action: ReaderActionName): readonly string[] => own[action] ?? defaultKeys[action]

/** The action of a key; one that a person gave it comes before those it comes with. */
export function actionOf(name: string, own: KeyMap): ReaderActionName | undefined {
  return (
    readerActions.find((action) => own[action]?.includes(name)) ??
    readerActions.find((action) => keysOf(own, action).includes(name))
  )
}

/** Actions whose key another action has too. */
export function conflicts(own: KeyMap): ReadonlyMap<ReaderActionName, readonly ReaderActionName[]> {
  const shared = readerActions.map((action) => {
    const others = readerActions.filter(
      (other) => other !== action && keysOf(own, other).some((key) => keysOf(own, action).includes(key)),
    )
    return [action, others] as const
  })
  return new Map(shared.filter(([, others]) => others.length > 0))
}
