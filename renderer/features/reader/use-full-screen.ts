import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

export const useFullScreen = () => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

/** A browser may refuse, for example without a key or click before; then nothing changes, which is visible. */
export function toggleFullScreen(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => undefined)
}
