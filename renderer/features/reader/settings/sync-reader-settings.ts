import i18next from 'i18next'
import { create } from 'zustand'
import { getMangaReaderSettings, replaceMangaReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { getSettings, replaceSettings } from '../../../../shared/contracts/settings.ts'
import { ApiProblem } from '../../../../shared/problem.ts'
import { call } from '../../../api/client.ts'
import { onConnected } from '../../../api/events/connection.store.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { onSettingsChanged } from '../../../api/settings.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import {
  applyDefaultSettings,
  applyMangaSettings,
  loadedMangas,
  markSent,
  useReaderSettingsStore,
  watchOtherWindows,
} from './reader-settings.store.ts'

/** A dragged slider changes its value many times. Only the last value is sent. */
const debounceMs = 300
const retryMs = 10_000
const timeoutMs = 10_000
const mangaGroupPrefix = 'reader:'

/** Whether a change could not be sent yet. It is retried until it succeeds. */
export const useSettingsSync = create<{ readonly isUnsaved: boolean }>(() => ({ isUnsaved: false }))

/** The latest read of each name. A change in this window removes the entry, which makes the running read outdated. */
const latestReads = new Map<string, symbol>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/**
 * Starts to send changes of the reader settings to the API and to apply changes from other windows. Changes that an
 * earlier window could not send are sent first. Starts once, however often it is called.
 * Another device keeps its settings for itself.
 */
export function startReaderSettingsSync(): Promise<void> {
  started ??= isOtherDevice ? Promise.resolve() : start()
  return started
}
let started: Promise<void> | undefined

async function start(): Promise<void> {
  watchOtherWindows()
  useReaderSettingsStore.subscribe(({ unsent }, previous) => {
    const changed = Object.keys(unsent).filter((name) => previous.unsent[name] !== unsent[name])
    for (const name of changed) latestReads.delete(name)
    if (changed.length > 0) scheduleSending(debounceMs)
  })
  onSettingsChanged((group) => {
    if (group === 'reader') void reload('all')
    else if (group.startsWith(mangaGroupPrefix)) void reload(group.slice(mangaGroupPrefix.length))
  })
  // Events are lost while there is no connection, so everything is read again after it.
  const catchUp = async () => {
    await sendChanges()
    for (const name of ['all', ...loadedMangas]) await reload(name)
  }
  onConnected(() => void catchUp())
  await catchUp()
}

function scheduleSending(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendChanges(), delayMs)
}

/** Sends all changes. Calls run one after the other, so that an older change cannot overwrite a newer one. */
async function sendChanges(): Promise<void> {
  clearTimeout(timer)
  const previous = sending
  sending = (async () => {
    await previous
    const names = Object.keys(useReaderSettingsStore.getState().unsent)
    for (const name of names) await sendChange(name)
    const isUnsaved = names.some((name) => name in useReaderSettingsStore.getState().unsent)
    useSettingsSync.setState({ isUnsaved })
    if (isUnsaved) scheduleSending(retryMs)
  })()
  await sending
}

async function sendChange(name: string): Promise<void> {
  const { unsent, all, byManga } = useReaderSettingsStore.getState()
  const change = unsent[name]
  if (change === undefined) return
  const options = { signal: AbortSignal.timeout(timeoutMs) }
  try {
    if (name === 'all') await call(replaceSettings, { body: { reader: all } }, options)
    else await call(replaceMangaReaderSettings, { params: { id: name }, body: byManga[name] ?? {} }, options)
    markSent(name, change)
  } catch (error) {
    if (!isRejected(error)) return
    markSent(name, change)
    // The manga has been deleted, so its settings no longer matter.
    if (error.status === 404) return
    toast(i18next.t('reader.settings.refused'), 'bad')
    await reload(name)
  }
}

/** Whether the API rejected the change, so that a retry would fail too. */
const isRejected = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && [400, 404, 413, 422].includes(error.status)

/** Loads settings from the API, unless there is an unsent change: the API reports that change once it has it. */
async function reload(name: string): Promise<void> {
  if (name in useReaderSettingsStore.getState().unsent) return
  const read = Symbol(name)
  latestReads.set(name, read)
  const isLatest = () => latestReads.get(name) === read
  try {
    if (name === 'all') {
      const { reader } = await call(getSettings, {})
      if (isLatest()) applyDefaultSettings(reader)
    } else {
      const own = await call(getMangaReaderSettings, { params: { id: name } })
      if (isLatest()) applyMangaSettings(name, own)
    }
  } catch {
    // The stored settings are used until the connection is back.
  }
}
