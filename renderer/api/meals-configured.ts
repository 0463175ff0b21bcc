import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { getMealSession } from '../../shared/contracts/meal-session.ts'
import { call } from './client.ts'
import { isOtherDevice } from './other-device.ts'
import { useCall } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

export const useMealSession = () => useCall(queryKeys.mealSession, getMealSession, {})

/** Whether a meal site is configured, as known from the last visit, so that the navigation does not change while it loads. */
const useKnown = create<{ readonly isConfigured: boolean }>()(
  persist(() => ({ isConfigured: false as boolean }), { name: 'bunko.meals-configured' }),
)

/** Whether a meal site is configured. Checked once per window, after the screen is shown. */
export function useHasMeals(): boolean {
  const isConfigured = useKnown((known) => known.isConfigured)
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    if (isChecked || isOtherDevice) return
    const abort = new AbortController()
    const idleCallback = requestIdleCallback(() => {
      call(getMealSession, {}, { signal: abort.signal })
        .then(({ state }) => {
          useKnown.setState({ isConfigured: state !== 'not_configured' })
          setChecked(true)
        })
        // The last known state stays; the route of meals shows the error.
        .catch(() => undefined)
    })
    return () => {
      cancelIdleCallback(idleCallback)
      abort.abort()
    }
  }, [isChecked])
  return isConfigured
}
