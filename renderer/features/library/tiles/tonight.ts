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
 * A manga that was started and not read for a long time. It was chosen on an earlier day, so that it shows immediately and
 * nothing moves; once a day, while the window is idle, the next one is chosen for the next opening.
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
