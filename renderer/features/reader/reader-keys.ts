import { useEffect, useEffectEvent } from 'react'
import {
  pageFits,
  pageRotations,
  type ReaderActionName,
  type ReaderSettings,
  readerActions,
  readingDirections,
} from '../../../shared/contracts/reader-settings.ts'
import type { ResolvedMode } from './page-layout.ts'
import type { ReaderSettingsChange } from './settings/reader-settings.store.ts'

export type KeyMap = Readonly<Partial<Record<ReaderActionName, readonly string[]>>>
type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** The default keys of each action, named as by `keyName`. */
const defaultKeys: Readonly<Record<ReaderActionName, readonly string[]>> = {
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
  rotate: ['r'],
  greyscale: ['g'],
  invert: ['i'],
  controls: ['m'],
  settings: ['s'],
  thumbnails: ['t'],
  chapters: ['l'],
  goToPage: ['j'],
  bookmark: ['b'],
  incognito: ['u'],
  text: ['k'],
  panels: ['e'],
  handsFree: ['a'],
  slower: [','],
  faster: ['.'],
  fullScreen: ['f'],
  help: ['?'],
  leave: ['Escape'],
}

/** The name of a key press. Undefined for shortcuts of the browser or the system, and for modifiers alone. */
export function keyName({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): string | undefined {
  if (ctrlKey || altKey || metaKey || ['Shift', 'Tab', 'Dead', 'Unidentified', 'Process'].includes(key))
    return undefined
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key
  // A symbol such as `?` needs Shift on some keyboard layouts but not on others.
  const isSymbol = key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase()
  return shiftKey && !isSymbol ? `Shift+${name}` : name
}

export const keysForAction = (customKeys: KeyMap, action: ReaderActionName): readonly string[] =>
  customKeys[action] ?? defaultKeys[action]

/** The custom keys after those of an action are changed. What equals the defaults is not custom. */
export function changeKeys(customKeys: KeyMap, action: ReaderActionName, keys: readonly string[]): KeyMap {
  const { [action]: _, ...others } = customKeys
  return keys.join() === defaultKeys[action].join() ? others : { ...others, [action]: keys }
}

/** The action of a key. Custom keys take precedence over default keys. */
export function actionForKey(name: string, customKeys: KeyMap): ReaderActionName | undefined {
  return (
    readerActions.find((action) => customKeys[action]?.includes(name)) ??
    readerActions.find((action) => keysForAction(customKeys, action).includes(name))
  )
}

/** The actions that share a key with others, each with those others. */
export function findKeyConflicts(customKeys: KeyMap): ReadonlyMap<ReaderActionName, readonly ReaderActionName[]> {
  const conflicts = readerActions.map((action) => {
    const keys = keysForAction(customKeys, action)
    const others = readerActions.filter(
      (other) => other !== action && keysForAction(customKeys, other).some((key) => keys.includes(key)),
    )
    return [action, others] as const
  })
  return new Map(conflicts.filter(([, others]) => others.length > 0))
}

/** Calls `onAction` for the reader's keys, except keys that the focused control handles itself. */
export function useReaderKeys(
  customKeys: KeyMap,
  onAction: (action: ReaderActionName) => void,
  isEnabled: boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isEnabled || event.defaultPrevented || isHandledByControl(event)) return
    const name = keyName(event)
    const action = name && actionForKey(name, customKeys)
    if (!action) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function isHandledByControl({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input, select, textarea')) return key !== 'Escape'
  return target.matches('button, a') && (key === ' ' || key === 'Enter')
}

const nextValue = <T>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] ?? value

const allModes: readonly ResolvedMode[] = ['single', 'double', 'strip']
const onePage: readonly ResolvedMode[] = ['single', 'strip']

/** The settings change of an action. Undefined if the action does not change settings. */
export function settingChangeFor(
  action: ReaderActionName,
  settings: ReaderSettings,
  shown: ResolvedMode,
): ReaderSettingsChange | undefined {
  switch (action) {
    case 'mode':
      // Starts from the mode in use, not from `auto`, so that the change is always visible.
      // Read downwards, there are no spreads.
      return { mode: nextValue(settings.direction === 'vertical' ? onePage : allModes, shown) }
    case 'direction':
      return { direction: nextValue(readingDirections, settings.direction) }
    case 'fit':
      return { fit: nextValue(pageFits, settings.fit) }
    case 'crop':
      return { cropBorders: !settings.cropBorders }
    case 'greyscale':
      return { greyscale: !settings.greyscale }
    case 'rotate':
      return { rotation: nextValue(pageRotations, settings.rotation) }
    case 'panels':
      return { panels: !settings.panels }
    case 'invert':
      return { invert: !settings.invert }
    default:
      return undefined
  }
}
