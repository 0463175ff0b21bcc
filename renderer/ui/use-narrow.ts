import { useSyncExternalStore } from 'react'

/** Where screens stand on a phone; the same width as in the styles. */
const narrow = '(max-width: 700px)'

const subscribe = (onChange: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for a few buttons beside a title only. What merely looks different belongs in the styles. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)
