import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptStorageName } from './kept-caches.ts'

/** A chapter that the user keeps on this device. */
export type KeptChapter = {
  readonly chapterId: string
  readonly mangaId: string
  readonly mangaTitle: string
  readonly number: string
  readonly title: string | null
  /** `gone`: the browser has removed it. */
  readonly state: 'waiting' | 'kept' | 'failed' | 'gone'
  readonly failure?: KeepFailure | undefined
  /** Of the file until it is kept, then of its pages. */
  readonly bytes: number
  /** What has become of its file in the library since. */
  readonly change?: 'replaced' | 'removed' | undefined
}

/** `limit`: more than the user allows; `full`: more than the device has; `missing`: no file; `server`: another failure. */
export type KeepFailure = 'limit' | 'full' | 'missing' | 'server'

type Kept = {
  readonly chapters: readonly KeptChapter[]
  readonly limitBytes: number
}

export const limitChoices = [0.5e9, 1e9, 2e9, 5e9, 10e9, 20e9] as const

export const useKept = create<Kept>()(
  persist((): Kept => ({ chapters: [], limitBytes: 2e9 }), { name: keptStorageName }),
)

/** The chapter that is being kept now, and how many of its pages are. */
export const useKeeping = create<{
  readonly chapterId?: string | undefined
  readonly done: number
  readonly total: number
}>(() => ({ done: 0, total: 0 }))

/** What another window of this device has changed. */
export function followOtherWindows(): void {
  addEventListener('storage', ({ key }) => {
    if (key === keptStorageName) void useKept.persist.rehydrate()
  })
}

export const keptBytes = (chapters: readonly KeptChapter[]): number =>
  chapters.reduce((sum, { state, bytes }) => (state === 'kept' ? sum + bytes : sum), 0)

/** Whether keeping it again makes it readable or current. */
export const needsAgain = ({ state, failure, change }: KeptChapter): boolean =>
  state === 'failed' || state === 'gone' || failure !== undefined || change === 'replaced'

export const findKept = (chapterId: string): KeptChapter | undefined =>
  useKept.getState().chapters.find((each) => each.chapterId === chapterId)

export function updateKept(chapterId: string, change: Partial<KeptChapter>): void {
  useKept.setState(({ chapters }) => ({
    chapters: chapters.map((each) => (each.chapterId === chapterId ? { ...each, ...change } : each)),
  }))
}
