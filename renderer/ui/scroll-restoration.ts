const storageKey = 'bunko.scroll-places'
/** How long to wait for a loading screen to reach its former height, in milliseconds. */
const timeoutMs = 3000
const requiredStableFrames = 6

const currentKey = () => location.pathname + location.search
const positions = new Map<string, number>(read())
let target: { readonly key: string; readonly y: number } | undefined

/**
 * Replaces the browser's scroll restoration: going back or reloading restores the exact position, even if the content
 * loads late. New visits start at the top.
 */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => target || positions.set(currentKey(), scrollY), { passive: true })
  addEventListener('pagehide', () => sessionStorage.setItem(storageKey, JSON.stringify([...positions])))
  addEventListener('popstate', restoreScroll)
  addEventListener('pushState', () => {
    target = undefined
    scrollTo(0, 0)
  })
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
    addEventListener(name, () => (target = undefined), { passive: true, capture: true })
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit && visit.type !== 'navigate') restoreScroll()
}

function restoreScroll(): void {
  const key = currentKey()
  target = { key, y: positions.get(key) ?? 0 }
  scrollUntilStable(target, performance.now() + timeoutMs)
}

/** Scrolls in every frame until the position is stable, the user scrolls, or the deadline passes. */
function scrollUntilStable(goal: NonNullable<typeof target>, deadline: number, stableFrames = 0): void {
  if (target !== goal) return
  scrollTo(0, goal.y)
  if (performance.now() > deadline) {
    target = undefined
    return
  }
  // Requires a few frames in place: rows that are measured late can still shift the content.
  requestAnimationFrame(() => {
    const isInPlace = Math.abs(scrollY - goal.y) < 1
    const frames = isInPlace ? stableFrames + 1 : stableFrames
    if (isInPlace && frames >= requiredStableFrames) target = undefined
    else scrollUntilStable(goal, deadline, frames)
  })
}

function read(): [string, number][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? (value as [string, number][]) : []
  } catch {
    return []
  }
}
