import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** A shorter visit does not mark the updates as seen. */
const minVisitMs = 1000

type SeenUpdates = {
  /** ISO 8601. Updates noticed after this are new. Empty before the first visit. */
  readonly until: string
}

const useSeenStore = create<SeenUpdates>()(persist(() => ({ until: '' }), { name: 'bunko.updates.seen' }))

function markAllSeen(): string {
  const until = new Date().toISOString()
  useSeenStore.setState({ until })
  return until
}

/** Which updates are new. A visit marks all as seen, but they are shown as new until it ends or `markSeen` is called. */
export function useSeenUpdates() {
  const [seenUntil, setSeenUntil] = useState(() => useSeenStore.getState().until)
  useEffect(() => {
    const timer = setTimeout(markAllSeen, minVisitMs)
    return () => clearTimeout(timer)
  }, [])
  return { seenUntil, markSeen: () => setSeenUntil(markAllSeen()) }
}
