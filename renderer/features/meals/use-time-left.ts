import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { timeLeft } from './week-words.ts'

/**
 * What is left until a moment, in words that change by themselves; undefined once it has passed. Renders only when the
 * words change. @param onPassed called once when it passes under the eyes of a person
 */
export function useTimeLeft(until: string | null, onPassed: () => void): string | undefined {
  const { i18n } = useTranslation()
  const at = until === null ? Number.NaN : Date.parse(until)
  const subscribe = useCallback((hear: () => void) => {
    const timer = setInterval(hear, 1000)
    return () => clearInterval(timer)
  }, [])
  const words = useSyncExternalStore(subscribe, () => timeLeft(at, Date.now(), i18n.language))
  useEffect(() => {
    const wait = at - Date.now()
    // Longer waits than a timer can hold are not seen through in one sitting.
    if (!(wait > 0) || wait > 2 ** 31 - 1) return
    const timer = setTimeout(onPassed, wait)
    return () => clearTimeout(timer)
  }, [at, onPassed])
  return words
}
