import i18next from 'i18next'
import { create } from 'zustand'
import { getMangaReaderSettings, replaceMangaReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { getSettings, replaceSettings } from '../../../shared/contracts/settings.ts'
import { call } from '../../api/client.ts'
import { onConnected } from '../../api/connection.store.ts'
import { onSettingsChanged } from '../../api/heard-settings.ts'
import { ApiProblem } from '../../api/problem.ts'
import { toast } from '../../ui/toasts.store.ts'
import {
  crossOutChange,
  followedMangas,
  heardOwnSettings,
  heardSettingsForAll,
  shareKnownSettings,
  useKnownSettings,
} from './reader-settings.store.ts'

/** A slider is drawn through many values; the API gets the last. */
const settleMs = 300
const retryMs = 10_000
const answerWithinMs = 10_000
const ofManga = 'reader:'

/** Whether something that was changed could not be sent yet; it is tried again until it is. */
export const useIsUnsaved = create<{ readonly isUnsaved: boolean }>(() => ({ isUnsaved: false }))

/** The newest reading of each, by what it reads; a change from here makes what is being read out of date. */
const readings = new Map<string, symbol>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/**
 * From now on what is changed here is sent to the API, first of all what an earlier window left, and what is changed
 * elsewhere is taken over at once.
 */
export async function followReaderSettings(): Promise<void> {
  shareKnownSettings()
  useKnownSettings.subscribe(({ unsent }, before) => {
    const changed = Object.keys(unsent).filter((name) => before.unsent[name] !== unsent[name])
    for (const name of changed) readings.delete(name)
    if (changed.length > 0) schedule(settleMs)
  })
  onSettingsChanged((group) => {
    if (group === 'reader') void readAgain('all')
    else if (group.startsWith(ofManga)) void readAgain(group.slice(ofManga.length))
  })
  // After a break nobody knows what was changed meanwhile.
  const catchUp = async () => {
    await sendReaderSettings()
    for (const name of ['all', ...followedMangas]) await readAgain(name)
  }
  onConnected(() => void catchUp())
  await catchUp()
}

function schedule(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendReaderSettings(), delayMs)
}

/** One sending after the other: an older change must not arrive after a newer one. */
async function sendReaderSettings(): Promise<void> {
  clearTimeout(timer)
  const before = sending
  sending = (async () => {
    await before
    const names = Object.keys(useKnownSettings.getState().unsent)
    for (const name of names) await sendOne(name)
    const isUnsaved = names.some((name) => name in useKnownSettings.getState().unsent)
    useIsUnsaved.setState({ isUnsaved })
    if (isUnsaved) schedule(retryMs)
  })()
  await sending
}

async function sendOne(name: string): Promise<void> {
  const { unsent, all, byManga } = useKnownSettings.getState()
  const change = unsent[name]
  if (change === undefined) return
  const options = { signal: AbortSignal.timeout(answerWithinMs) }
  try {
    if (name === 'all') await call(replaceSettings, { body: { reader: all } }, options)
    else await call(replaceMangaReaderSettings, { params: { id: name }, body: byManga[name] ?? {} }, options)
    crossOutChange(name, change)
  } catch (error) {
    if (!isRefused(error)) return
    crossOutChange(name, change)
    // The manga is gone: nobody will ask for its settings again.
    if (error.status === 404) return
    toast(i18next.t('reader.settings.refused'), 'bad')
    await readAgain(name)
  }
}

/** The API has answered and will answer the same another time. */
const isRefused = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && [400, 404, 413, 422].includes(error.status)

/** Reads what the API has, unless a change from here is on its way there: the API tells once that has arrived. */
async function readAgain(name: string): Promise<void> {
  if (name in useKnownSettings.getState().unsent) return
  const reading = Symbol(name)
  readings.set(name, reading)
  const isNewest = () => readings.get(name) === reading
  try {
    if (name === 'all') {
      const { reader } = await call(getSettings, {})
      if (isNewest()) heardSettingsForAll(reader)
    } else {
      const own = await call(getMangaReaderSettings, { params: { id: name } })
      if (isNewest()) heardOwnSettings(name, own)
    }
  } catch {
    // The local copy serves; all is read again when the API can be reached.
  }
}
