import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

/** Whether live events arrive. `lost` after a break until they flow again; lists may be out of date meanwhile. */
export type Connection = 'connecting' | 'open' | 'lost'

export const useConnection = create<{ readonly state: Connection }>(() => ({ state: 'connecting' }))

/** Calls each time that events flow again. Returns what ends it. */
export const onConnected = (listener: () => void): (() => void) =>
  useConnection.subscribe(({ state }, before) => {
    if (state === 'open' && before.state !== 'open') listener()
  })

/** The same while a component is there. */
export function useOnConnected(listener: () => void): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onConnected(() => latest()), [])
}
