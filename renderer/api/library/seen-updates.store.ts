import { useEffect } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Update } from '../../../shared/contracts/following.ts'

export type SeenUpdates = {
  /** ISO 8601. Updates noticed before were seen on the screen of updates. Empty before the first visit. */
  readonly until: string
  /** When the page of a manga was opened after that, by its identifier. */
  readonly mangas: Readonly<Record<string, string>>
}

/** What the user has looked at, kept in the browser. */
export const useSeenUpdates = create<SeenUpdates>()(
  persist((): SeenUpdates => ({ until: '', mangas: {} }), { name: 'bunko.updates.seen' }),
)

/** @returns the time until which all updates are seen now */
export function markAllSeen(): string {
  const until = new Date().toISOString()
  useSeenUpdates.setState({ until, mangas: {} })
  return until
}

/** Marks the updates of a manga as seen when its page opens. */
export function useMarkMangaSeen(mangaId: string): void {
  useEffect(() => {
    useSeenUpdates.setState(({ mangas }) => ({ mangas: { ...mangas, [mangaId]: new Date().toISOString() } }))
  }, [mangaId])
}

/** Whether a chapter that was noticed at this time is new since the user looked. */
export const isNewSince = ({ until, mangas }: SeenUpdates, mangaId: string, noticedAt: string): boolean =>
  noticedAt > until && noticedAt > (mangas[mangaId] ?? '')

/** The manga that have an unread chapter that is new since the user looked. */
export const newMangas = (seen: SeenUpdates, updates: readonly Update[]): ReadonlySet<string> =>
  new Set(
    updates.flatMap(({ mangaId, noticedAt, isRead }) =>
      !isRead && isNewSince(seen, mangaId, noticedAt) ? mangaId : [],
    ),
  )
