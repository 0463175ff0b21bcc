import { inlineSign } from '../inline-sign.ts'

/** Pixels between the overlay and its button, and between the overlay and the window edge. */
const gap = 4
const margin = 8

/** A button, or a point of the window. */
export type Anchor = { readonly isConnected: boolean; getBoundingClientRect(): DOMRect }

export const pointAnchor = (x: number, y: number): Anchor => ({
  isConnected: true,
  getBoundingClientRect: () => new DOMRect(x, y),
})

/**
 * Positions an overlay at its button and keeps it there while the page scrolls or resizes.
 * @param onLost called when the button scrolls out of view
 * @returns the stop function
 */
export function anchorTo(overlay: HTMLElement, button: Anchor, onLost: () => void): () => void {
  const place = () => (isInView(button) ? positionAt(overlay, button) : onLost())
  const onMove = (event: Event) => event.target !== overlay && place()
  place()
  const observer = new ResizeObserver(place)
  observer.observe(document.body)
  observer.observe(overlay)
  addEventListener('scroll', onMove, { capture: true, passive: true })
  addEventListener('resize', place)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', onMove, { capture: true })
    removeEventListener('resize', place)
  }
}

function isInView(button: Anchor): boolean {
  const { top, bottom } = button.getBoundingClientRect()
  return button.isConnected && bottom > 0 && top < innerHeight
}

/** Below the button with aligned ends, or above it if there is more space; at a point, as far as it fits in the window. */
function positionAt(overlay: HTMLElement, button: Anchor): void {
  const anchor = button.getBoundingClientRect()
  const { width } = overlay.getBoundingClientRect()
  const isPoint = anchor.width === 0
  const below = innerHeight - anchor.bottom - gap - margin
  const above = anchor.top - gap - margin
  const isBelow = below >= Math.min(overlay.scrollHeight, above)
  const start = isPoint || inlineSign() < 0 ? anchor.left : anchor.right - width
  const left = Math.min(Math.max(margin, start), document.documentElement.clientWidth - width - margin)
  if (isPoint) {
    const top = Math.max(margin, Math.min(anchor.top, innerHeight - margin - overlay.scrollHeight))
    const maxHeight = `${innerHeight - 2 * margin}px`
    return void Object.assign(overlay.style, { left: `${left}px`, top: `${top}px`, bottom: 'auto', maxHeight })
  }
  Object.assign(overlay.style, {
    left: `${left}px`,
    maxHeight: `${isBelow ? below : above}px`,
    top: isBelow ? `${anchor.bottom + gap}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - anchor.top + gap}px`,
  })
}
