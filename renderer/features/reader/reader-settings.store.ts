import { useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  type MangaReaderSettings,
  type ReaderSettings,
  readerSettingsGroup,
} from '../../../shared/contracts/reader-settings.ts'

/**
 * What this window knows; `unsent` names what the API does not have yet, `all` or the identifier of a manga, each with
 * a number that another change makes another.
 */
export type KnownReaderSettings = {
  readonly all: ReaderSettings
  readonly byManga: Readonly<Record<string, MangaReaderSettings>>
  readonly unsent: Readonly<Record<string, number>>
}
export type Scope = 'manga' | 'all'
export type Change = Partial<Omit<ReaderSettings, 'keys'>>

const nothingKnown: KnownReaderSettings = { all: readerSettingsGroup.parse({}), byManga: {}, unsent: {} }
const storageKey = 'bunko.reader'

export const useKnownSettings = create<KnownReaderSettings>()(
  persist((): KnownReaderSettings => nothingKnown, {
    name: storageKey,
    // What another version left here has its defaults; the API still has what the person chose.
    merge: (kept) => {
      const { all, byManga = {}, unsent = {} } = (kept ?? {}) as Partial<KnownReaderSettings>
      return { all: readerSettingsGroup.safeParse(all).data ?? nothingKnown.all, byManga, unsent }
    },
  }),
)

/** Takes over what another window of this browser writes down, which else would be overwritten here. */
export function shareKnownSettings(): void {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) void useKnownSettings.persist.rehydrate()
  })
}

/** How this manga is read: what it has of its own, over what holds for all. The local copy serves without a network. */
export function useReaderSettings(mangaId: string): ReaderSettings & Pick<MangaReaderSettings, 'nudgedChapters'> {
  const all = useKnownSettings((state) => state.all)
  const own = useKnownSettings(({ byManga }) => byManga[mangaId])
  return useMemo(() => ({ ...all, ...(own as Partial<ReaderSettings>) }), [all, own])
}

export const useHasOwnSettings = (mangaId: string): boolean =>
  useKnownSettings(({ byManga }) => Object.keys(byManga[mangaId] ?? {}).some((name) => name !== 'nudgedChapters'))

/** Mangas whose settings this window has heard from the API since it began; events keep those current. */
export const followedMangas = new Set<string>()

/** What came with the first chapter of a manga; later this window's own copy is the newer one. */
export function firstOwnSettings(mangaId: string, own: MangaReaderSettings): void {
  if (followedMangas.has(mangaId)) return
  heardOwnSettings(mangaId, own)
}

/** Takes over what the API says of a manga, unless this window knows better. */
export function heardOwnSettings(mangaId: string, own: MangaReaderSettings): void {
  followedMangas.add(mangaId)
  const { unsent, byManga } = useKnownSettings.getState()
  if (!(mangaId in unsent) && JSON.stringify(byManga[mangaId] ?? {}) !== JSON.stringify(own)) {
    useKnownSettings.setState({ byManga: { ...byManga, [mangaId]: own } })
  }
}

/** The same for what holds for every manga. */
export function heardSettingsForAll(all: ReaderSettings): void {
  if (!('all' in useKnownSettings.getState().unsent)) useKnownSettings.setState({ all })
}

/** Changes settings at once and sends them on; for all mangas it also takes them from what this manga has of its own. */
export function changeReaderSettings(mangaId: string, scope: Scope, change: Change): void {
  const { byManga, all } = useKnownSettings.getState()
  if (scope === 'manga') {
    putOwn(mangaId, { ...byManga[mangaId], ...change })
    return
  }
  putAll({ ...all, ...change })
  const kept = Object.entries(byManga[mangaId] ?? {}).filter(([name]) => !(name in change))
  if (kept.length < Object.keys(byManga[mangaId] ?? {}).length) putOwn(mangaId, Object.fromEntries(kept))
}

/** Everything is inherited again; the shifted pairs are facts of the chapters and stay. */
export function resetOwnSettings(mangaId: string): void {
  const { nudgedChapters } = useKnownSettings.getState().byManga[mangaId] ?? {}
  putOwn(mangaId, nudgedChapters ? { nudgedChapters } : {})
}

export function nudgeChapter(mangaId: string, chapterId: string): void {
  const own = useKnownSettings.getState().byManga[mangaId] ?? {}
  const nudged = own.nudgedChapters ?? []
  const others = nudged.filter((id) => id !== chapterId)
  // The API keeps two thousand: the shift that was made longest ago goes.
  const nudgedChapters = others.length < nudged.length ? others : [...nudged, chapterId].slice(-2000)
  putOwn(mangaId, { ...own, nudgedChapters })
}

export const changeReaderKeys = (keys: ReaderSettings['keys']): void =>
  putAll({ ...useKnownSettings.getState().all, keys })

/** The API has this change, or will never take it. */
export function crossOutChange(name: string, change: number): void {
  const { [name]: last, ...rest } = useKnownSettings.getState().unsent
  if (last === change) useKnownSettings.setState({ unsent: rest })
}

function putAll(all: ReaderSettings): void {
  useKnownSettings.setState({ all, unsent: withChange('all') })
}

function putOwn(mangaId: string, own: MangaReaderSettings): void {
  const { byManga } = useKnownSettings.getState()
  useKnownSettings.setState({ byManga: { ...byManga, [mangaId]: own }, unsent: withChange(mangaId) })
}

let changes = Date.now()

function withChange(name: string): KnownReaderSettings['unsent'] {
  changes += 1
  return { ...useKnownSettings.getState().unsent, [name]: changes }
}
