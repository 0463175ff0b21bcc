import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { MangaListItem } from '../../../../shared/contracts/mangas.ts'
import { fetchForgotten } from '../../../api/library/shelf.ts'
import { localDay } from '../../../i18n/days.ts'

export type Forgotten = Pick<MangaListItem, 'id' | 'title' | 'author' | 'thumbnailUrl'>

/** The choice of a day, kept in the browser. */
const useChoice = create<{ readonly day: string; readonly manga: Forgotten | undefined }>()(
  persist(() => ({ day: '', manga: undefined as Forgotten | undefined }), { name: 'bunko.forgotten' }),
)

/**
 * A manga that was begun and not read for long: that of the last choice, at once. When the window is idle, the next one is
 * chosen if the day is another, for the next time the library opens, so that nothing moves now.
 */
export function useForgotten(isOn: boolean): Forgotten | undefined {
  const [shown] = useState(() => useChoice.getState().manga)
  useEffect(() => {
    const day = localDay(new Date())
    if (!isOn || useChoice.getState().day === day) return
    const idle = requestIdleCallback(() => {
      fetchForgotten().then(
        (manga) => useChoice.setState({ day, manga: manga && pick(manga) }),
        // The next opening tries again.
        () => undefined,
      )
    })
    return () => cancelIdleCallback(idle)
  }, [isOn])
  return isOn ? shown : undefined
}

const pick = ({ id, title, author, thumbnailUrl }: MangaListItem): Forgotten => ({ id, title, author, thumbnailUrl })
