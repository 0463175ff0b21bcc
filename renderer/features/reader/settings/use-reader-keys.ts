import { useEffect, useEffectEvent } from 'react'
import type { ReaderActionName } from '../../../../shared/contracts/reader-settings.ts'
import { actionForKey, type KeyMap, keyName } from './reader-keys.ts'

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
