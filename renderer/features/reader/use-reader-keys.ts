import { useEffect, useEffectEvent } from 'react'
import type { ReaderActionName } from '../../../shared/contracts/reader-settings.ts'
import { actionOf, type KeyMap, keyName } from './reader-keys.ts'

/** Hands the keys of the reader on, but never those that a focused control needs for itself. */
export function useReaderKeys(own: KeyMap, onAction: (action: ReaderActionName) => void, isOn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || belongsToControl(event)) return
    const name = keyName(event)
    const action = name && actionOf(name, own)
    if (!action) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function belongsToControl({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input, select, textarea')) return key !== 'Escape'
  return target.matches('button, a') && (key === ' ' || key === 'Enter')
}
