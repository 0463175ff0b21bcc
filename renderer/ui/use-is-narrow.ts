import { useSyncExternalStore } from 'react'

/** The phone breakpoint, as in the style sheets. */
const narrow = '(max-width: 700px)'

const subscribe = (onChange: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone. Use media queries for differences in appearance only. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
