import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type MangaReaderSettings,
  type ReaderSettings,
  readingDefaults,
} from '../../../../shared/contracts/reader-settings.ts'
import type { createEventHandler } from '../../../api/events/event-stream.ts'
import { createQueryClient } from '../../../api/query-client.ts'

const defaults: ReaderSettings = { ...readingDefaults, keys: {} }

/** The settings endpoints of the API, with the requests they received and a way to make them fail. */
function fakeApi() {
  const all = { current: defaults }
  const byManga: Record<string, MangaReaderSettings> = {}
  const puts: string[] = []
  let failure: number | 'offline' | undefined
  let released = Promise.resolve()
  const respond = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const fetch = async (address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') puts.push(`${address} ${String(body)}`)
    if (failure === 'offline') throw new TypeError('Failed to fetch')
    if (failure && method === 'PUT') return respond({ status: failure, title: 'No', detail: 'Not so.' }, failure)
    const manga = /^\/api\/mangas\/(.+)\/reader-settings$/.exec(address)?.[1]
    if (method === 'PUT' && manga) byManga[manga] = JSON.parse(String(body))
    if (method === 'PUT' && !manga) all.current = JSON.parse(String(body)).reader
    const response = respond(manga ? (byManga[manga] ?? {}) : { reader: all.current })
    if (method !== 'PUT') await released
    return response
  }
  const failWith = (how: typeof failure) => {
    failure = how
  }
  /** Delays the responses to reads, with the data they have now, until the returned function is called. */
  const holdResponses = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    released = promise
    return () => {
      resolve()
      return vi.advanceTimersByTimeAsync(0)
    }
  }
  return { all, byManga, puts, fetch, failWith, holdResponses }
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

/** The modules of a newly opened window. */
async function openWindow() {
  vi.resetModules()
  const store = await import('./reader-settings.store.ts')
  const { startReaderSettingsSync, useSettingsSync } = await import('./sync-reader-settings.ts')
  const events = await import('../../../api/events/event-stream.ts')
  const { useConnection } = await import('../../../api/events/connection.store.ts')
  const { useToasts } = await import('../../../ui/overlays/toasts.store.ts')
  const handleEvent: ReturnType<typeof createEventHandler> = events.createEventHandler(createQueryClient())
  return {
    ...store,
    startSync: () => Promise.all([startReaderSettingsSync(), vi.advanceTimersByTimeAsync(0)]),
    state: () => store.useReaderSettingsStore.getState(),
    isUnsaved: () => useSettingsSync.getState().isUnsaved,
    toasts: () => useToasts.getState().toasts.map(({ tone }) => tone),
    sendEvent: async (group: string) => {
      handleEvent({ name: 'settings.changed', data: { group } })
      await vi.advanceTimersByTimeAsync(0)
    },
    connect: (state: 'open' | 'lost') => useConnection.setState({ state }),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(400)

describe('a change', () => {
  test('of one manga applies immediately, and only the last value of a slider is sent', async () => {
    const window = await openWindow()
    await window.startSync()
    for (const gap of [4, 8, 12]) window.updateReaderSettings('m', 'manga', { gap })
    expect(window.state().byManga).toEqual({ m: { gap: 12 } })
    await settle()
    expect(api.puts).toEqual(['/api/mangas/m/reader-settings {"gap":12}'])
    expect(window.state().unsent).toEqual({})
  })

  test('for all manga replaces the own value of this manga, but not its offset spreads', async () => {
    const window = await openWindow()
    await window.startSync()
    window.updateReaderSettings('m', 'manga', { gap: 12, invert: true })
    window.toggleNudge('m', 'c')
    window.updateReaderSettings('m', 'all', { gap: 40 })
    expect(window.state().byManga).toEqual({ m: { invert: true, nudgedChapters: ['c'] } })
    window.resetMangaSettings('m')
    await settle()
    expect(api.byManga).toEqual({ m: { nudgedChapters: ['c'] } })
    expect(api.all.current).toEqual({ ...defaults, gap: 40 })
  })

  test('toggles the offset of a chapter and drops the oldest of too many', async () => {
    const window = await openWindow()
    window.toggleNudge('m', 'c')
    window.toggleNudge('m', 'c')
    expect(window.state().byManga).toEqual({ m: { nudgedChapters: [] } })
    for (let at = 0; at <= 2000; at += 1) window.toggleNudge('m', `c${at}`)
    const { nudgedChapters } = window.state().byManga['m']!
    expect([nudgedChapters!.length, nudgedChapters![0]]).toEqual([2000, 'c1'])
  })
})

describe('an unsent change', () => {
  test('is retried automatically', async () => {
    const window = await openWindow()
    await window.startSync()
    api.failWith(503)
    window.updateReaderKeys({ next: ['x'] })
    await settle()
    api.failWith(undefined)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(api.all.current.keys).toEqual({ next: ['x'] })
    expect(window.isUnsaved()).toBe(false)
  })

  test('is sent by the next window', async () => {
    const first = await openWindow()
    api.failWith('offline')
    await first.startSync()
    first.updateReaderSettings('m', 'manga', { gap: 24 })
    await settle()
    api.failWith(undefined)
    const second = await openWindow()
    await second.startSync()
    expect(api.byManga).toEqual({ m: { gap: 24 } })
    expect(second.state().unsent).toEqual({})
  })

  test('that the API rejects is reported and reverted', async () => {
    api.byManga['m'] = { gap: 8 }
    const window = await openWindow()
    await window.startSync()
    api.failWith(422)
    window.updateReaderSettings('m', 'manga', { gap: 16 })
    await settle()
    expect([window.toasts(), window.state().byManga, window.state().unsent]).toEqual([['bad'], { m: { gap: 8 } }, {}])
  })

  test('of a deleted manga is dropped silently', async () => {
    const window = await openWindow()
    await window.startSync()
    api.failWith(404)
    window.updateReaderSettings('m', 'manga', { gap: 16 })
    await settle()
    expect([window.toasts(), window.state().unsent]).toEqual([[], {}])
  })
})

describe('a change from elsewhere', () => {
  test('does not revert an unsent change', async () => {
    const window = await openWindow()
    await window.startSync()
    window.updateReaderSettings('m', 'manga', { direction: 'vertical' })
    api.byManga['m'] = { direction: 'ltr' }
    await window.sendEvent('reader:m')
    expect(window.state().byManga).toEqual({ m: { direction: 'vertical' } })
    await settle()
    expect(api.byManga).toEqual({ m: { direction: 'vertical' } })
  })

  test('is applied when older and newer reads overlap', async () => {
    const window = await openWindow()
    window.applyInitialMangaSettings('m', {})
    await window.startSync()
    const release = api.holdResponses()
    for (const background of ['grey', 'white'] as const) {
      api.all.current = { ...defaults, background }
      api.byManga['m'] = { background }
      await window.sendEvent('reader')
      await window.sendEvent('reader:m')
    }
    await release()
    expect(window.state().all.background).toBe('white')
    expect(window.state().byManga).toEqual({ m: { background: 'white' } })
  })

  test('that was read before a change was sent does not revert that change', async () => {
    const window = await openWindow()
    await window.startSync()
    window.updateReaderSettings('m', 'manga', { invert: true })
    const release = api.holdResponses()
    await window.sendEvent('reader:m')
    await settle()
    expect(window.state().unsent).toEqual({})
    await release()
    expect(window.state().byManga).toEqual({ m: { invert: true } })
  })

  test('while this window was closed is applied from the first chapter only', async () => {
    stored.set('bunko.reader', JSON.stringify({ state: { all: defaults, byManga: { m: { gap: 4 } } }, version: 0 }))
    const window = await openWindow()
    window.applyInitialMangaSettings('m', { gap: 8 })
    expect(window.state().byManga).toEqual({ m: { gap: 8 } })
    window.applyInitialMangaSettings('m', { gap: 12 })
    expect(window.state().byManga).toEqual({ m: { gap: 8 } })
  })

  test('during a lost connection is loaded when it is back', async () => {
    const window = await openWindow()
    window.applyInitialMangaSettings('m', {})
    await window.startSync()
    window.connect('lost')
    api.byManga['m'] = { greyscale: true }
    window.connect('open')
    await settle()
    expect(window.state().byManga).toEqual({ m: { greyscale: true } })
  })
})

test('keeps the settings of an earlier version, and its unsent changes; new settings have their default', async () => {
  const { keys: _, countdown: __, ...earlier } = { ...defaults, mode: 'strip' }
  stored.set('bunko.reader', JSON.stringify({ state: { all: { ...earlier, old: 1 }, unsent: { all: 5 } }, version: 0 }))
  const window = await openWindow()
  expect(window.state()).toEqual({ all: { ...defaults, mode: 'strip' }, byManga: {}, unsent: { all: 5 } })
})

test.each([
  ['a value is unknown', { ...defaults, mode: 'sideways' }],
  ['a rotation is unknown', { ...defaults, rotation: 45 }],
  ['a type is another one', { ...defaults, gap: '4' }],
  ['keys are no lists', { ...defaults, keys: { left: 'a' } }],
  ['keys are a number', { ...defaults, keys: 5 }],
])('resets settings of another version that are not known: %s', async (_, all) => {
  stored.set('bunko.reader', JSON.stringify({ state: { all, unsent: { all: 5, m: 6 } }, version: 0 }))
  const window = await openWindow()
  // The defaults must not replace the settings of the API.
  expect(window.state()).toEqual({ all: defaults, byManga: {}, unsent: { m: 6 } })
})
