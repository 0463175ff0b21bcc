import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Whether the window is in full screen. */
export const useFullScreen = () => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

/** A browser may refuse, for example without a user gesture. The visible state then stays as it is. */
export function toggleFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => undefined)
}
