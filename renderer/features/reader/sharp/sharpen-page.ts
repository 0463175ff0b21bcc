import i18next from 'i18next'
import { fetchImage } from '../../../api/client.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import type { Size } from '../page-layout.ts'
import { startTrustedWorker } from '../trusted-worker.ts'
import type { SharpAnswer } from './sharpen-worker.ts'
import workerUrl from './sharpen-worker.ts?worker&url'

/** Pixels of a side of the enlarged page. A graphics card may not accept a larger picture. */
const maxSide = 8000

let users = 0
let worker: Worker | undefined
/** Ends the work at the page that the worker has. */
let settle: ((answer: SharpAnswer) => void) | undefined
let lastPage: Promise<unknown> = Promise.resolve()
/** The graphics card has failed. It is not tried again before the reader is left: a browser switches off a card that keeps failing. */
let hasFailed = false
let hasSaidSo = false

/** Keeps the worker and its graphics memory until the returned function is called. The first page starts it. */
export function keepSharpener(): () => void {
  users += 1
  return () => {
    users -= 1
    if (users > 0) return
    stopWorker()
    hasFailed = false
  }
}

/**
 * A picture of the page at twice its sides. Pages are made one after the other.
 * @returns undefined if the page must be shown as it is
 */
export function sharpenPage(url: string, { width, height }: Size, signal: AbortSignal): Promise<Blob | undefined> {
  const page = lastPage.then(async () => {
    if (2 * Math.max(width, height) > maxSide) return sayOnce()
    if (hasFailed || signal.aborted) return undefined
    const image = await fetchImage(url, signal)
    const answer = await sendToWorker(image)
    if (!answer.hasFailed) return answer.image
    hasFailed = true
    stopWorker()
    return sayOnce()
  })
  lastPage = page.catch(() => undefined)
  return page
}

function sendToWorker(image: Blob): Promise<SharpAnswer> {
  if (users === 0) return Promise.resolve({})
  if (!worker) {
    worker = startTrustedWorker('sharp', workerUrl)
    worker.onmessage = ({ data }: MessageEvent<SharpAnswer>) => settle?.(data)
    worker.onerror = () => settle?.({ hasFailed: true })
  }
  const { promise, resolve } = Promise.withResolvers<SharpAnswer>()
  settle = resolve
  worker.postMessage(image)
  return promise
}

function stopWorker(): void {
  worker?.terminate()
  worker = undefined
  settle?.({})
}

function sayOnce(): undefined {
  if (!hasSaidSo) toast(i18next.t('reader.settings.sharpenFailed'))
  hasSaidSo = true
}
