import { Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import * as screens from './screens.ts'
import { closeOverlay, openOverlay, useGlobalOverlay } from './ui/commands/global-overlay.store.ts'
import { globalAction } from './ui/commands/platform-keys.ts'

/** The keys that work on every screen, and the dialogs that they open. The reader has an overview of its own keys. */
export function GlobalKeys() {
  const [location] = useLocation()
  const open = useGlobalOverlay((state) => state.open)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = globalAction(event)
    if (action === undefined || event.defaultPrevented) return
    if (action === 'help' && (isTyping(event.target) || location.startsWith('/read/'))) return
    event.preventDefault()
    if (action === 'back') history.back()
    else if (action === 'forward') history.forward()
    else openOverlay(action)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <Suspense>
      {open === 'palette' && <screens.CommandPalette onClose={closeOverlay} />}
      {open === 'help' && <screens.KeyOverview onClose={closeOverlay} />}
    </Suspense>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select') !== null
