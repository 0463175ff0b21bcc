import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Moves the focus to the content after navigation. */
export function useFocusOnNavigation(): void {
  const [location] = useLocation()
  const last = useRef(location)
  useEffect(() => {
    if (last.current === location) return
    last.current = location
    const main = document.querySelector('main')
    // The screen may have restored the focus itself. What is hidden until the code of the screen is loaded loses it.
    const { activeElement } = document
    if (!main?.contains(activeElement) || !activeElement?.checkVisibility()) main?.focus({ preventScroll: true })
  }, [location])
}

/** Milliseconds that the focus may be nowhere. */
const longestMs = 300

const controls = 'a[href], button, input, select, textarea, summary'

/**
 * Moves the focus when the element that has it is removed and the screen does not move it itself: to the first control
 * nearby, otherwise to the content. Without this the keyboard is nowhere, and a screen reader says nothing.
 */
export function startFocusKeeping(): void {
  let last: Element | undefined
  addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : undefined
  })
  new MutationObserver((records) => {
    const lost = last
    if (!lost || lost.isConnected) return
    last = undefined
    const from = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))?.target
    // What the screen does itself comes first. A busy computer may never be idle.
    requestIdleCallback(() => document.activeElement === document.body && replacementNear(from)?.focus(), {
      timeout: longestMs,
    })
  }).observe(document.body, { childList: true, subtree: true })
}

function replacementNear(from: Node | undefined): HTMLElement | null {
  const content = document.querySelector<HTMLElement>('dialog[open]') ?? document.querySelector('main')
  const near = from?.isConnected && from instanceof Element && content?.contains(from) ? from : content
  // In the reader the keys work everywhere, and a control in a bar would keep the bar.
  if (content?.dataset['fullBleed'] !== undefined) return content
  for (let area = near; area && content?.contains(area); area = area.parentElement) {
    const control = [...area.querySelectorAll<HTMLElement>(controls)].find(canTakeFocus)
    if (control) return control
  }
  return content
}

const canTakeFocus = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })
