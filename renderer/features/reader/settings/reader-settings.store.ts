import { useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  type MangaReaderSettings,
  type ReaderSettings,
  readingChoices,
  readingDefaults,
} from '../../../../shared/contracts/reader-settings.ts'

/**
 * This window's copy of the reader settings. `unsent` lists the changes that the API has not confirmed, by `all` or a
 * manga's id. The number changes with every change.
 */
type ReaderSettingsState = {
  readonly all: ReaderSettings
  readonly byManga: Readonly<Record<string, MangaReaderSettings>>
  readonly unsent: Readonly<Record<string, number>>
}
export type SettingsScope = 'manga' | 'all'
export type ReaderSettingsChange = Partial<Omit<ReaderSettings, 'keys'>>

const initialState: ReaderSettingsState = { all: { ...readingDefaults, keys: {} }, byManga: {}, unsent: {} }
const storageKey = 'bunko.reader'

export const useReaderSettingsStore = create<ReaderSettingsState>()(
  persist((): ReaderSettingsState => initialState, {
    name: storageKey,
    // Settings stored by another version may be unknown here. They are reset and not sent: the API still has the user's settings.
    merge: (stored) => {
      const { all, byManga = {}, unsent = {} } = (stored ?? {}) as Partial<ReaderSettingsState>
      const known = readStored(all)
      if (known) return { all: known, byManga, unsent }
      const { all: _, ...others } = unsent
      return { all: initialState.all, byManga, unsent: others }
    },
  }),
)

/** The stored settings, with the defaults of those that are missing; undefined if one has a value that is not known. */
function readStored(stored: Readonly<Record<string, unknown>> | undefined): ReaderSettings | undefined {
  const entries = Object.entries(initialState.all).map(([name, usual]) => [name, stored?.[name] ?? usual] as const)
  const areKnown = entries.every(([name, value]) => isKnown(name as keyof ReaderSettings, value))
  return areKnown ? (Object.fromEntries(entries) as ReaderSettings) : undefined
}

function isKnown(name: keyof ReaderSettings, value: unknown): boolean {
  const choices: Partial<Record<string, readonly unknown[]>> = readingChoices
  if (name === 'keys') return typeof value === 'object' && Object.values(value as object).every(Array.isArray)
  return choices[name]?.includes(value) ?? typeof value === typeof initialState.all[name]
}

/** Reloads the state when another window of this browser stores a change, which this window would overwrite. */
export function watchOtherWindows(): void {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) void useReaderSettingsStore.persist.rehydrate()
  })
}

/** The settings of a manga: its own over the defaults. Available without a connection. */
export function useReaderSettings(
  mangaId: string,
): ReaderSettings & Pick<MangaReaderSettings, 'nudgedChapters' | 'zoom'> {
  const all = useReaderSettingsStore((state) => state.all)
  const own = useReaderSettingsStore(({ byManga }) => byManga[mangaId])
  return useMemo(() => ({ ...all, ...(own as Partial<ReaderSettings>) }), [all, own])
}

export const useHasMangaSettings = (mangaId: string): boolean =>
  useReaderSettingsStore(({ byManga }) => Object.keys(byManga[mangaId] ?? {}).some((name) => name !== 'nudgedChapters'))

/** The ids of the manga whose settings this window has loaded. Events keep these settings current. */
export const loadedMangas = new Set<string>()

/** Applies the settings that come with a chapter. Only the first chapter of a manga counts: later the store is newer. */
export function applyInitialMangaSettings(mangaId: string, own: MangaReaderSettings): void {
  if (loadedMangas.has(mangaId)) return
  applyMangaSettings(mangaId, own)
}

/** Applies a manga's settings from the API, unless this window has unsent changes to them. */
export function applyMangaSettings(mangaId: string, own: MangaReaderSettings): void {
  loadedMangas.add(mangaId)
  const { unsent, byManga } = useReaderSettingsStore.getState()
  if (!(mangaId in unsent) && JSON.stringify(byManga[mangaId] ?? {}) !== JSON.stringify(own)) {
    useReaderSettingsStore.setState({ byManga: { ...byManga, [mangaId]: own } })
  }
}

/** Applies the default settings from the API, unless this window has unsent changes to them. */
export function applyDefaultSettings(all: ReaderSettings): void {
  if (!('all' in useReaderSettingsStore.getState().unsent)) useReaderSettingsStore.setState({ all })
}

/** Changes settings of a manga or of all manga. A change for all manga also removes the manga's own values. */
export function updateReaderSettings(mangaId: string, scope: SettingsScope, change: ReaderSettingsChange): void {
  const { byManga, all } = useReaderSettingsStore.getState()
  if (scope === 'manga') {
    setMangaSettings(mangaId, { ...byManga[mangaId], ...change })
    return
  }
  setDefaultSettings({ ...all, ...change })
  const kept = Object.entries(byManga[mangaId] ?? {}).filter(([name]) => !(name in change))
  if (kept.length < Object.keys(byManga[mangaId] ?? {}).length) setMangaSettings(mangaId, Object.fromEntries(kept))
}

/** Removes a manga's own settings. The offset spreads stay, because they belong to the chapters. */
export function resetMangaSettings(mangaId: string): void {
  const { nudgedChapters } = useReaderSettingsStore.getState().byManga[mangaId] ?? {}
  setMangaSettings(mangaId, nudgedChapters ? { nudgedChapters } : {})
}

/** Offsets the spreads of a chapter by one page, or back. @returns whether they are offset now */
export function toggleNudge(mangaId: string, chapterId: string): boolean {
  const own = useReaderSettingsStore.getState().byManga[mangaId] ?? {}
  const nudged = own.nudgedChapters ?? []
  const others = nudged.filter((id) => id !== chapterId)
  // The API accepts 2000 chapters. The oldest is removed.
  const nudgedChapters = others.length < nudged.length ? others : [...nudged, chapterId].slice(-2000)
  setMangaSettings(mangaId, { ...own, nudgedChapters })
  return nudgedChapters.includes(chapterId)
}

/** Remembers the zoom of a manga. @param percent 100 for the fitted page, which is nothing to remember */
export function rememberZoom(mangaId: string, percent: number): void {
  const { zoom = 100, ...others } = useReaderSettingsStore.getState().byManga[mangaId] ?? {}
  if (zoom !== percent) setMangaSettings(mangaId, percent === 100 ? others : { ...others, zoom: percent })
}

export const updateReaderKeys = (keys: ReaderSettings['keys']): void =>
  setDefaultSettings({ ...useReaderSettingsStore.getState().all, keys })

/** Removes a change from `unsent`, unless a newer one has replaced it. */
export function markSent(name: string, change: number): void {
  const { [name]: latest, ...rest } = useReaderSettingsStore.getState().unsent
  if (latest === change) useReaderSettingsStore.setState({ unsent: rest })
}

function setDefaultSettings(all: ReaderSettings): void {
  useReaderSettingsStore.setState({ all, unsent: withUnsent('all') })
}

function setMangaSettings(mangaId: string, own: MangaReaderSettings): void {
  const { byManga } = useReaderSettingsStore.getState()
  useReaderSettingsStore.setState({ byManga: { ...byManga, [mangaId]: own }, unsent: withUnsent(mangaId) })
}

let lastChange = Date.now()

function withUnsent(name: string): ReaderSettingsState['unsent'] {
  lastChange += 1
  return { ...useReaderSettingsStore.getState().unsent, [name]: lastChange }
}
