import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/** How long the screen waits for the first page before it changes without it. */
const maxWaitMs = 120

const isReader = (path: string) => path.startsWith('/read/')
const page = () => document.querySelector<HTMLElement>('[data-direction] img[data-ready]:not([alt=""])')

/** The picture that the opened chapter comes from: that of the followed link, else the cover of the manga. */
const origin = (): HTMLElement | null =>
  document.activeElement?.closest('a')?.querySelector<HTMLElement>('img') ??
  document.querySelector<HTMLElement>('[data-reading-origin] img')

let isRunning = false

/**
 * Opens a chapter with a transition from its cover to its first page. Without one where the browser has none, for users
 * who want no motion, and without a cover on the screen. `base.css` has its duration.
 */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const cover = isReader(to.toString()) && !isReader(location.pathname) ? origin() : null
  if (!cover || isRunning || !canTransition()) return navigate(to, options)
  isRunning = true
  cover.style.viewTransitionName = 'page'
  let shown: HTMLElement | null = null
  const transition = document.startViewTransition(async () => {
    cover.style.viewTransitionName = ''
    flushSync(() => navigate(to, options))
    shown = await firstPage()
    if (shown) shown.style.viewTransitionName = 'page'
  })
  // A transition that the browser skips leaves the screen as it is after it.
  transition.ready.catch(() => undefined)
  const end = () => {
    isRunning = false
    if (shown) shown.style.viewTransitionName = ''
  }
  transition.finished.then(end, end)
}

const canTransition = () =>
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The first page once it is decoded; null if that takes too long. */
async function firstPage(): Promise<HTMLElement | null> {
  const end = performance.now() + maxWaitMs
  while (!page() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 8))
  return page()
}
