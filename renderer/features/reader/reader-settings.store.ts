import { useMemo } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  getMangaReaderSettings,
  type MangaReaderSettings,
  type ReaderSettings,
  readerSettingsGroup,
  replaceMangaReaderSettings,
} from '../../../shared/contracts/reader-settings.ts'
import { getSettings, replaceSettings } from '../../../shared/contracts/settings.ts'
import { call } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'

/** What this window knows; `unsent` names what the API does not have yet: `all`, or the identifier of a manga. */
type Stored = {
  readonly all: ReaderSettings
  readonly byManga: Readonly<Record<string, MangaReaderSettings>>
  readonly unsent: Readonly<Record<string, number>>
}
export type Scope = 'manga' | 'all'
export type Change = Partial<Omit<ReaderSettings, 'keys'>>

const known: Stored = { all: readerSettingsGroup.parse({}), byManga: {}, unsent: {} }
const useStored = create<Stored>()(
  persist((): Stored => known, {
    name: 'bunko.reader',
    // What another version left here has its defaults; the API still has what the person chose.
    merge: (kept) => {
      const { all, byManga = {}, unsent = {} } = (kept ?? {}) as Partial<Stored>
      return { all: readerSettingsGroup.safeParse(all).data ?? known.all, byManga, unsent }
    },
  }),
)

/** How this manga is read: what it has of its own, over what holds for all. The local copy serves without a network. */
export function useReaderSettings(mangaId: string): ReaderSettings & Pick<MangaReaderSettings, 'nudgedChapters'> {
  const all = useStored((state) => state.all)
  const own = useStored(({ byManga }) => byManga[mangaId])
  return useMemo(() => ({ ...all, ...(own as Partial<ReaderSettings>) }), [all, own])
}

export const useHasOwnSettings = (mangaId: string): boolean =>
  useStored(({ byManga }) => Object.keys(byManga[mangaId] ?? {}).some((name) => name !== 'nudgedChapters'))

/** What came with a chapter, where this window knows nothing of the manga yet; later its own copy is the newer one. */
export function firstOwnSettings(mangaId: string, own: MangaReaderSettings): void {
  if (!(mangaId in useStored.getState().byManga)) heardOwnSettings(mangaId, own)
}

/** Takes over what the API says of a manga, unless this window knows better. */
function heardOwnSettings(mangaId: string, own: MangaReaderSettings): void {
  const { unsent, byManga } = useStored.getState()
  if (!(mangaId in unsent) && JSON.stringify(byManga[mangaId] ?? {}) !== JSON.stringify(own)) {
    useStored.setState({ byManga: { ...byManga, [mangaId]: own } })
  }
}

/** Changes settings at once and sends them on; for all mangas it also takes them from what this manga has of its own. */
export function changeReaderSettings(mangaId: string, scope: Scope, change: Change): void {
  const { byManga, all } = useStored.getState()
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
  const { nudgedChapters } = useStored.getState().byManga[mangaId] ?? {}
  putOwn(mangaId, nudgedChapters ? { nudgedChapters } : {})
}

export function nudgeChapter(mangaId: string, chapterId: string): void {
  const own = useStored.getState().byManga[mangaId] ?? {}
  const nudged = own.nudgedChapters ?? []
  const others = nudged.filter((id) => id !== chapterId)
  // The API keeps two thousand: the shift that was made longest ago goes.
  const nudgedChapters = others.length < nudged.length ? others : [...nudged, chapterId].slice(-2000)
  putOwn(mangaId, { ...own, nudgedChapters })
}

export const changeReaderKeys = (keys: ReaderSettings['keys']): void => putAll({ ...useStored.getState().all, keys })

function putAll(all: ReaderSettings): void {
  useStored.setState({ all })
  later('all')
}

function putOwn(mangaId: string, own: MangaReaderSettings): void {
  const { byManga } = useStored.getState()
  useStored.setState({ byManga: { ...byManga, [mangaId]: own } })
  later(mangaId)
}

/** A slider is drawn through many values; the API gets the last. */
const settleMs = 300
const retryMs = 10_000
let timer: ReturnType<typeof setTimeout> | undefined
let changes = Date.now()

function later(name: string): void {
  changes += 1
  const { unsent } = useStored.getState()
  useStored.setState({ unsent: { ...unsent, [name]: changes } })
  schedule(settleMs)
}

function schedule(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendReaderSettings(), delayMs)
}

/** Sends what the API does not have yet; what fails for want of a network is sent again, also by the next window. */
export async function sendReaderSettings(): Promise<void> {
  const { unsent, all, byManga } = useStored.getState()
  let isAnyLeft = false
  for (const [name, change] of Object.entries(unsent)) {
    try {
      if (name === 'all') await call(replaceSettings, { body: { reader: all } })
      else await call(replaceMangaReaderSettings, { params: { id: name }, body: byManga[name] ?? {} })
      crossOut(name, change)
    } catch (error) {
      // The manga is gone: nobody will ask for its settings again.
      if (error instanceof ApiProblem && error.status === 404) crossOut(name, change)
      else isAnyLeft = true
    }
  }
  if (isAnyLeft) schedule(retryMs)
}

function crossOut(name: string, change: number): void {
  const { [name]: last, ...rest } = useStored.getState().unsent
  if (last === change) useStored.setState({ unsent: rest })
}

/** Sends what an earlier window left, and reads what another one changed meanwhile. */
export async function refreshReaderSettings(mangaId: string): Promise<void> {
  await sendReaderSettings()
  const [{ reader }, own] = await Promise.all([
    call(getSettings, {}),
    call(getMangaReaderSettings, { params: { id: mangaId } }),
  ])
  if (!('all' in useStored.getState().unsent)) useStored.setState({ all: reader })
  heardOwnSettings(mangaId, own)
}
