import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

/** State of the event stream. While `lost`, cached lists can be out of date. */
export type ConnectionState = 'connecting' | 'open' | 'lost'

export const useConnection = create<{ readonly state: ConnectionState }>(() => ({ state: 'connecting' }))

/** Calls the listener whenever the stream opens. Returns the unsubscribe function. */
export const onConnected = (listener: () => void): (() => void) =>
  useConnection.subscribe(({ state }, previous) => {
    if (state === 'open' && previous.state !== 'open') listener()
  })

/** `onConnected` while the component is mounted. */
export function useOnConnected(listener: () => void): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onConnected(() => latest()), [])
}
