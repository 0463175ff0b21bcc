import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Direction } from './page-navigation.ts'

/** `screen` shows the whole page, `width` fills the width and scrolls. */
export type Fit = 'screen' | 'width'
export type ReaderSettings = { readonly direction: Direction; readonly fit: Fit }

const defaults: ReaderSettings = { direction: 'rtl', fit: 'screen' }

type Stored = { readonly byManga: Readonly<Record<string, Partial<ReaderSettings>>> }

const useStored = create<Stored>()(persist((): Stored => ({ byManga: {} }), { name: 'bunko.reader-settings' }))

/** How this manga is read; each keeps its own way. */
export function useReaderSettings(mangaId: string): ReaderSettings {
  const own = useStored(({ byManga }) => byManga[mangaId])
  return { ...defaults, ...own }
}

export const setReaderSettings = (mangaId: string, change: Partial<ReaderSettings>) =>
  useStored.setState(({ byManga }) => ({ byManga: { ...byManga, [mangaId]: { ...byManga[mangaId], ...change } } }))
