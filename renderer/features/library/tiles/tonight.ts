import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { fetchForgotten } from '../../../api/library/shelf.ts'
import { localDay } from '../../../i18n/days.ts'

/** The choice of a day, kept in the browser: only its identifier, because its title may have to be hidden. */
const useChoice = create<{ readonly day: string; readonly id: string | undefined }>()(
  persist(() => ({ day: '', id: undefined as string | undefined }), { name: 'bunko.forgotten' }),
)

/**
 * The identifier of a manga that was started and not read for a long time. It was chosen on an earlier day, so that it has its
 * place immediately and nothing moves; once a day, while the window is idle, the next one is chosen for the next opening.
 */
export function useForgotten(isOn: boolean): string | undefined {
  const [shown] = useState(() => useChoice.getState().id)
  useEffect(() => {
    const day = localDay(new Date())
    if (!isOn || useChoice.getState().day === day) return
    const idle = requestIdleCallback(() => {
      fetchForgotten().then(
        (manga) => useChoice.setState({ day, id: manga?.id }),
        // The next opening tries again.
        () => undefined,
      )
    })
    return () => cancelIdleCallback(idle)
  }, [isOn])
  return isOn ? shown : undefined
}
