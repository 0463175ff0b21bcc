import { getReaderChapter, type ReaderChapter } from '../../../shared/contracts/reader.ts'
import { isOtherDevice } from '../other-device.ts'

/** renderer/worker/service-worker.js reads these caches without a connection. */
const prefix = 'bunko-kept-'

/** Browsers allow it only at a secure address. */
export const isSecure = globalThis.isSecureContext === true

/** Whether chapters can be kept here. Some browsers can't in private windows. */
export const canKeep =
  isOtherDevice && isSecure && 'caches' in globalThis && globalThis.navigator?.serviceWorker !== undefined

export const openKept = (chapterId: string): Promise<Cache> => caches.open(prefix + chapterId)

export const deleteKept = (chapterId: string): Promise<boolean> => caches.delete(prefix + chapterId)

/** Where `kept.store.ts` is stored. */
export const keptStorageName = 'bunko.kept'

/** Removes everything that is kept on this device. */
export async function forgetKept(): Promise<void> {
  localStorage.removeItem(keptStorageName)
  if (canKeep) await Promise.all((await listKeptIds()).map(deleteKept))
}

/** The identifiers of the chapters of which something is kept. */
export async function listKeptIds(): Promise<string[]> {
  const names = await caches.keys()
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/** The address of the chapter's data. */
export const chapterAddress = (chapterId: string): string =>
  getReaderChapter.path.replace('{chapterId}', encodeURIComponent(chapterId))

/** A chapter as it was kept; undefined if it is not complete. */
export async function readKeptChapter(chapterId: string): Promise<ReaderChapter | undefined> {
  const stored = await caches.match(chapterAddress(chapterId), { cacheName: prefix + chapterId })
  return (await stored?.json()) as ReaderChapter | undefined
}
