/** CSS pixels between what floats and its button, and between it and the edge of the window. */
const gap = 4
const margin = 8

/**
 * Puts a popover to its button and keeps it there while the page scrolls, grows or shrinks.
 * @param onLost called once the button is out of sight, for then it would hang in the air
 * @returns what ends it
 */
export function keepAt(float: HTMLElement, button: HTMLElement, onLost: () => void): () => void {
  const place = () => (isInSight(button) ? placeAt(float, button) : onLost())
  const onMove = (event: Event) => event.target !== float && place()
  place()
  // Rows above may grow, the window may shrink: all of that is told by one of these.
  const observer = new ResizeObserver(place)
  observer.observe(document.body)
  observer.observe(float)
  addEventListener('scroll', onMove, { capture: true, passive: true })
  addEventListener('resize', place)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', onMove, { capture: true })
    removeEventListener('resize', place)
  }
}

function isInSight(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect()
  return button.isConnected && bottom > 0 && top < innerHeight
}

/** Under the button with their ends aligned, over it where there is more room. */
function placeAt(float: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { width } = float.getBoundingClientRect()
  const below = innerHeight - at.bottom - gap - margin
  const above = at.top - gap - margin
  const isUnder = below >= Math.min(float.scrollHeight, above)
  const left = Math.min(Math.max(margin, at.right - width), document.documentElement.clientWidth - width - margin)
  Object.assign(float.style, {
    left: `${left}px`,
    maxHeight: `${isUnder ? below : above}px`,
    top: isUnder ? `${at.bottom + gap}px` : 'auto',
    bottom: isUnder ? 'auto' : `${innerHeight - at.top + gap}px`,
  })
}
