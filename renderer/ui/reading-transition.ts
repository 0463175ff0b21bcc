import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

/** How long the screen waits for the picture on the next screen before it changes without it. */
const maxWaitMs = 120

type PictureFinder = () => HTMLElement | null

const isReader = (path: string) => path.startsWith('/read/')
/** The identifier in the path of the page of a manga. */
const mangaIn = (path: string) => /^\/manga\/([^/?#]+)$/.exec(path)?.[1]

const firstPage: PictureFinder = () => document.querySelector('[data-direction] img[data-ready]:not([alt=""])')
const mangaCover: PictureFinder = () => document.querySelector('[data-reading-origin] img')
const cardCover =
  (mangaId: string): PictureFinder =>
  () =>
    document.querySelector(`[data-id="${CSS.escape(mangaId)}"] img`)
const followedCover: PictureFinder = () => document.activeElement?.closest('a')?.querySelector('img') ?? null

let isRunning = false
let shownPath = location.pathname

/**
 * Opens a chapter with a transition from its cover to its first page, and a manga with one from its cover to that of its
 * page. Without one where the browser has none, for users who want no motion, and without a cover on the screen. `base.css`
 * has its duration.
 */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const target = to.toString()
  const move = () => navigate(to, options)
  if (isReader(target) && !isReader(shownPath)) transition(followedCover() ?? mangaCover(), firstPage, move)
  else if (mangaIn(target) !== undefined) transition(followedCover(), mangaCover, move)
  else move()
}

/** Going back from a manga, its cover becomes the one in the library again. Must be called before other listeners. */
export function holdBackNavigation(): void {
  let isHeld = false
  for (const name of ['pushState', 'replaceState'])
    addEventListener(name, () => {
      shownPath = location.pathname
    })
  addEventListener(
    'popstate',
    (event) => {
      const mangaId = mangaIn(shownPath)
      shownPath = location.pathname
      const cover = mangaId !== undefined && !isReader(location.pathname) ? mangaCover() : null
      if (isHeld || mangaId === undefined || !cover || isRunning || !canTransition()) return
      // The screen must not change before the browser has captured it.
      event.stopImmediatePropagation()
      transition(cover, cardCover(mangaId), () => {
        isHeld = true
        dispatchEvent(new PopStateEvent('popstate', { state: event.state }))
        isHeld = false
      })
    },
    { capture: true },
  )
}

/** Changes the screen while a picture of it becomes one of the next. @param move changes the screen */
function transition(picture: HTMLElement | null, next: PictureFinder, move: () => void): void {
  if (!picture || isRunning || !canTransition()) {
    move()
    return
  }
  isRunning = true
  picture.style.viewTransitionName = 'page'
  let shown: HTMLElement | null = null
  const view = document.startViewTransition(async () => {
    picture.style.viewTransitionName = ''
    flushSync(move)
    shown = await found(next)
    if (shown) shown.style.viewTransitionName = 'page'
  })
  // A transition that the browser skips leaves the screen as it is after it.
  view.ready.catch(() => undefined)
  const end = () => {
    isRunning = false
    if (shown) shown.style.viewTransitionName = ''
  }
  view.finished.then(end, end)
}

const canTransition = () =>
  'startViewTransition' in document &&
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The picture once it is there; null if that takes too long. */
async function found(next: PictureFinder): Promise<HTMLElement | null> {
  const end = performance.now() + maxWaitMs
  while (!next() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 8))
  return next()
}
