import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MangaReaderSettings, readerSettingsGroup } from '../../../shared/contracts/reader-settings.ts'
import type { createEventSink } from '../../api/events.ts'
import { createQueryClient } from '../../api/query-client.ts'

const defaults = readerSettingsGroup.parse({})

/** The API as far as readers see it: what it has, what was asked of it, and what it answers with instead. */
function fakeApi() {
  const all = { current: defaults }
  const byManga: Record<string, MangaReaderSettings> = {}
  const puts: string[] = []
  let refusal: number | 'gone' | undefined
  let answersFrom = Promise.resolve()
  const answer = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const fetch = async (address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') puts.push(`${address} ${String(body)}`)
    if (refusal === 'gone') throw new TypeError('Failed to fetch')
    if (refusal && method === 'PUT') return answer({ status: refusal, title: 'No', detail: 'Not so.' }, refusal)
    const manga = /^\/api\/mangas\/(.+)\/reader-settings$/.exec(address)?.[1]
    if (method === 'PUT' && manga) byManga[manga] = JSON.parse(String(body))
    if (method === 'PUT' && !manga) all.current = JSON.parse(String(body)).reader
    const said = answer(manga ? (byManga[manga] ?? {}) : { reader: all.current })
    if (method !== 'PUT') await answersFrom
    return said
  }
  const refuse = (how: typeof refusal) => {
    refusal = how
  }
  /** What is read from now on is answered as it is now, once the function that this returns is called. */
  const holdAnswers = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answersFrom = promise
    return () => {
      resolve()
      return vi.advanceTimersByTimeAsync(0)
    }
  }
  return { all, byManga, puts, fetch, refuse, holdAnswers }
}

let stored: Map<string, string>
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  api = fakeApi()
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal('addEventListener', () => undefined)
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The reader's settings as a window has them that has just been opened. */
async function openWindow() {
  vi.resetModules()
  const store = await import('./reader-settings.store.ts')
  const { followReaderSettings, useIsUnsaved } = await import('./follow-reader-settings.ts')
  const events = await import('../../api/events.ts')
  const { useConnection } = await import('../../api/connection.store.ts')
  const { useToasts } = await import('../../ui/toasts.store.ts')
  const hear: ReturnType<typeof createEventSink> = events.createEventSink(createQueryClient())
  return {
    ...store,
    follow: () => Promise.all([followReaderSettings(), vi.advanceTimersByTimeAsync(0)]),
    known: () => store.useKnownSettings.getState(),
    isUnsaved: () => useIsUnsaved.getState().isUnsaved,
    toasts: () => useToasts.getState().toasts.map(({ tone }) => tone),
    tell: async (group: string) => {
      hear({ name: 'settings.changed', data: { group } })
      await vi.advanceTimersByTimeAsync(0)
    },
    connect: (state: 'open' | 'lost') => useConnection.setState({ state }),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(400)

describe('a change', () => {
  test('of one manga holds at once, and of a slider the last value is sent', async () => {
    const window = await openWindow()
    await window.follow()
    for (const gap of [4, 8, 12]) window.changeReaderSettings('m', 'manga', { gap })
    expect(window.known().byManga).toEqual({ m: { gap: 12 } })
    await settle()
    expect(api.puts).toEqual(['/api/mangas/m/reader-settings {"gap":12}'])
    expect(window.known().unsent).toEqual({})
  })

  test('for all mangas is taken from what this one has of its own, but not its shifted pairs', async () => {
    const window = await openWindow()
    await window.follow()
    window.changeReaderSettings('m', 'manga', { gap: 12, invert: true })
    window.nudgeChapter('m', 'c')
    window.changeReaderSettings('m', 'all', { gap: 40 })
    expect(window.known().byManga).toEqual({ m: { invert: true, nudgedChapters: ['c'] } })
    window.resetOwnSettings('m')
    await settle()
    expect(api.byManga).toEqual({ m: { nudgedChapters: ['c'] } })
    expect(api.all.current).toEqual({ ...defaults, gap: 40 })
  })

  test('a chapter shifted twice is not shifted; of very many the oldest goes', async () => {
    const window = await openWindow()
    window.nudgeChapter('m', 'c')
    window.nudgeChapter('m', 'c')
    expect(window.known().byManga).toEqual({ m: { nudgedChapters: [] } })
    for (let at = 0; at <= 2000; at += 1) window.nudgeChapter('m', `c${at}`)
    const { nudgedChapters } = window.known().byManga['m']!
    expect([nudgedChapters!.length, nudgedChapters![0]]).toEqual([2000, 'c1'])
  })
})

describe('what cannot be sent', () => {
  test('is said, kept, and sent once the API is back', async () => {
    const window = await openWindow()
    await window.follow()
    api.refuse('gone')
    window.changeReaderSettings('m', 'manga', { invert: true })
    await settle()
    expect([window.isUnsaved(), window.known().byManga]).toEqual([true, { m: { invert: true } }])
    api.refuse(undefined)
    window.connect('lost')
    window.connect('open')
    await settle()
    expect([window.isUnsaved(), api.byManga]).toEqual([false, { m: { invert: true } }])
  })

  test('is tried again by itself', async () => {
    const window = await openWindow()
    await window.follow()
    api.refuse(503)
    window.changeReaderKeys({ next: ['x'] })
    await settle()
    api.refuse(undefined)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(api.all.current.keys).toEqual({ next: ['x'] })
    expect(window.isUnsaved()).toBe(false)
  })

  test('is sent by the next window', async () => {
    const first = await openWindow()
    api.refuse('gone')
    await first.follow()
    first.changeReaderSettings('m', 'manga', { gap: 24 })
    await settle()
    api.refuse(undefined)
    const second = await openWindow()
    await second.follow()
    expect(api.byManga).toEqual({ m: { gap: 24 } })
    expect(second.known().unsent).toEqual({})
  })

  test('because the API refuses it is told and taken back', async () => {
    api.byManga['m'] = { gap: 8 }
    const window = await openWindow()
    await window.follow()
    api.refuse(422)
    window.changeReaderSettings('m', 'manga', { gap: 16 })
    await settle()
    expect([window.toasts(), window.known().byManga, window.known().unsent]).toEqual([['bad'], { m: { gap: 8 } }, {}])
  })

  test('for want of the manga is forgotten without a word', async () => {
    const window = await openWindow()
    await window.follow()
    api.refuse(404)
    window.changeReaderSettings('m', 'manga', { gap: 16 })
    await settle()
    expect([window.toasts(), window.known().unsent]).toEqual([[], {}])
  })
})

describe('what is changed elsewhere', () => {
  test('holds here at once, for all and for one manga', async () => {
    const window = await openWindow()
    await window.follow()
    api.all.current = { ...defaults, background: 'white' }
    await window.tell('reader')
    expect(window.known().all.background).toBe('white')
    api.byManga['m'] = { direction: 'ltr' }
    await window.tell('reader:m')
    expect(window.known().byManga).toEqual({ m: { direction: 'ltr' } })
    expect(api.puts).toEqual([])
  })

  test('does not undo what is changed here and not sent yet', async () => {
    const window = await openWindow()
    await window.follow()
    window.changeReaderSettings('m', 'manga', { direction: 'vertical' })
    api.byManga['m'] = { direction: 'ltr' }
    await window.tell('reader:m')
    expect(window.known().byManga).toEqual({ m: { direction: 'vertical' } })
    await settle()
    expect(api.byManga).toEqual({ m: { direction: 'vertical' } })
  })

  test('is not lost where it is read twice at once, before and after', async () => {
    const window = await openWindow()
    window.firstOwnSettings('m', {})
    await window.follow()
    const release = api.holdAnswers()
    for (const background of ['grey', 'white'] as const) {
      api.all.current = { ...defaults, background }
      api.byManga['m'] = { background }
      await window.tell('reader')
      await window.tell('reader:m')
    }
    await release()
    expect(window.known().all.background).toBe('white')
    expect(window.known().byManga).toEqual({ m: { background: 'white' } })
  })

  test('and was read before a change from here arrived does not undo that change', async () => {
    const window = await openWindow()
    await window.follow()
    window.changeReaderSettings('m', 'manga', { invert: true })
    const release = api.holdAnswers()
    await window.tell('reader:m')
    await settle()
    expect(window.known().unsent).toEqual({})
    await release()
    expect(window.known().byManga).toEqual({ m: { invert: true } })
  })

  test('while this window was closed comes with the first chapter; later ones know no better', async () => {
    stored.set('bunko.reader', JSON.stringify({ state: { all: defaults, byManga: { m: { gap: 4 } } }, version: 0 }))
    const window = await openWindow()
    window.firstOwnSettings('m', { gap: 8 })
    expect(window.known().byManga).toEqual({ m: { gap: 8 } })
    window.firstOwnSettings('m', { gap: 12 })
    expect(window.known().byManga).toEqual({ m: { gap: 8 } })
  })

  test('during a break is read when events flow again', async () => {
    const window = await openWindow()
    window.firstOwnSettings('m', {})
    await window.follow()
    window.connect('lost')
    api.byManga['m'] = { greyscale: true }
    window.connect('open')
    await settle()
    expect(window.known().byManga).toEqual({ m: { greyscale: true } })
  })
})

test('what another version left in the storage has its defaults', async () => {
  stored.set('bunko.reader', JSON.stringify({ state: { all: { mode: 'sideways' } }, version: 0 }))
  const window = await openWindow()
  expect(window.known()).toEqual({ all: defaults, byManga: {}, unsent: {} })
})
