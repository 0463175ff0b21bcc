import { fetchImage } from '../../../api/client.ts'
import type { ReadingDirection } from '../page-navigation.ts'
import type { Borders } from '../page-view/crop-borders.ts'
import { startTrustedWorker } from '../trusted-worker.ts'
import type { PanelRequest } from './panel-worker.ts'
import workerUrl from './panel-worker.ts?worker&url'

export type Panels = readonly Borders[]
type Answer = { readonly id: number; readonly panels: Panels | undefined }

/** A page larger than this is a strip or a poster. */
const maxPixels = 40_000_000
const keptPages = 200

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (panels: Panels | undefined) => void>()
const known = new Map<string, Promise<Panels | undefined>>()

/** The panels of the image at a URL in reading order; undefined if the whole page is better, or it cannot be read. */
export function loadPanels(url: string, direction: ReadingDirection): Promise<Panels | undefined> {
  const key = `${direction} ${url}`
  const found = known.get(key) ?? find(url, direction).catch(() => undefined)
  known.delete(key)
  known.set(key, found)
  const [oldest] = known.keys()
  if (known.size > keptPages && oldest !== undefined) known.delete(oldest)
  return found
}

async function find(url: string, direction: ReadingDirection): Promise<Panels | undefined> {
  const picture = await createImageBitmap(await fetchImage(url, AbortSignal.timeout(30_000)))
  if (picture.width * picture.height > maxPixels) {
    picture.close()
    return undefined
  }
  const id = ++lastId
  const answer = new Promise<Panels | undefined>((resolve) => waiting.set(id, resolve))
  startWorker().postMessage({ id, picture, direction } satisfies PanelRequest, [picture])
  return await answer
}

function startWorker(): Worker {
  worker ??= startTrustedWorker('panels', workerUrl)
  worker.onmessage = ({ data: { id, panels } }: MessageEvent<Answer>) => {
    waiting.get(id)?.(panels)
    waiting.delete(id)
  }
  // Without it every page is shown as it is.
  worker.onerror = () => {
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  }
  return worker
}
