import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whoever passes by has seen nothing. */
const glanceMs = 1000

type Seen = {
  /** ISO 8601; what was noticed later is new to the person. Empty before the first visit. */
  readonly until: string
}

const useSeenStore = create<Seen>()(persist(() => ({ until: '' }), { name: 'bunko.updates.seen' }))

function see(): string {
  const until = new Date().toISOString()
  useSeenStore.setState({ until })
  return until
}

/** What a person has seen stays marked as new for the rest of the visit, unless they say that they have seen it. */
export function useSeen() {
  const [seenUntil, setSeenUntil] = useState(() => useSeenStore.getState().until)
  useEffect(() => {
    const later = setTimeout(see, glanceMs)
    return () => clearTimeout(later)
  }, [])
  return { seenUntil, markSeen: () => setSeenUntil(see()) }
}
