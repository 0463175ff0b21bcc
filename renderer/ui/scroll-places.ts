const stored = 'bunko.scroll-places'
/** Milliseconds in which a screen that is still loading may grow to where a person was. */
const patienceMs = 3000

const keyNow = () => location.pathname + location.search
const places = new Map<string, number>(read())
let wanted: { readonly key: string; readonly y: number } | undefined

/**
 * Takes over from the browser where a screen is scrolled to: going back, and a reload, come exactly where a person was,
 * however late the screen has its height; a new visit starts at its top.
 */
export function keepScrollPlaces(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => wanted || places.set(keyNow(), scrollY), { passive: true })
  addEventListener('pagehide', () => sessionStorage.setItem(stored, JSON.stringify([...places])))
  addEventListener('popstate', goBackTo)
  addEventListener('pushState', () => {
    wanted = undefined
    scrollTo(0, 0)
  })
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
    addEventListener(name, () => (wanted = undefined), { passive: true, capture: true })
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit && visit.type !== 'navigate') goBackTo()
}

function goBackTo(): void {
  const key = keyNow()
  wanted = { key, y: places.get(key) ?? 0 }
  follow(wanted, performance.now() + patienceMs)
}

/** In every frame until it is there, a person scrolls, or it has become too late. */
function follow(target: typeof wanted, until: number): void {
  if (!target || wanted !== target) return
  scrollTo(0, target.y)
  if (performance.now() > until) {
    wanted = undefined
    return
  }
  // It holds for a few frames on end: rows that are measured late may still push it away.
  requestAnimationFrame(() => {
    const isThere = Math.abs(scrollY - target.y) < 1
    if (isThere && settled(target)) wanted = undefined
    else follow(target, until)
  })
}

const calmFrames = new WeakMap<object, number>()
function settled(target: object): boolean {
  const frames = (calmFrames.get(target) ?? 0) + 1
  calmFrames.set(target, frames)
  return frames >= 6
}

function read(): [string, number][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(stored) ?? '[]')
    return Array.isArray(value) ? (value as [string, number][]) : []
  } catch {
    return []
  }
}
