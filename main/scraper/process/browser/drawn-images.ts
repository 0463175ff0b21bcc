import type { Page as BrowserPage, Locator, Request, Response } from 'playwright-core'
import { isSamePicture, type Picture, readPicture } from '../../../platform/images/same-picture.ts'
import { attempt } from '../attempt.ts'
import { imageExtension } from '../extract/image-url.ts'
import type { SiteFetch } from '../site-fetch.ts'
import { drawnPlaceholders } from './placeholder-image.ts'

const maxImages = 4
/** In pixels. Smaller canvases are icons and charts. */
const minSide = 250
const screenshotMs = 3000

/**
 * The URLs of images that a page requests, from now on, and draws on canvases. Empty unless each large canvas in view shows
 * another one of them, as large as it is and with all its parts in their places: other images may be scrambled. Images that
 * the page shows itself are not among them.
 */
export function captureDrawnImages(page: BrowserPage, fetch: Pick<SiteFetch, 'image'>): () => Promise<string[]> {
  const fetched = new Set<string>()
  const loaded = new Set<string>()
  page.on('response', (response) => {
    if (isFetchedImage(response)) fetched.add(response.url())
  })
  page.on('request', (request) => {
    if (isLoadedImage(request)) loaded.add(request.url())
  })
  return async () => {
    // The page may be replaced meanwhile.
    const canvases = await largeCanvases(page).catch(() => [])
    if (canvases.length === 0) return []
    const areLoaded = canvases.every(showsPlaceholder)
    const shown = new Set(areLoaded ? await page.evaluate<string[]>(shownImages).catch(() => []) : [])
    const urls = areLoaded ? [...loaded].filter((url) => !shown.has(url)) : [...fetched]
    if (canvases.length > urls.length) return []
    const referer = page.url()
    // The browser keeps no copy of what scripts read as blobs.
    const images = await Promise.all(urls.slice(0, maxImages).map((url) => fetchImage(url, referer)))
    const drawn: string[] = []
    for (const { width, height, seen } of canvases) {
      const same = images.find(
        ({ url, picture }) =>
          !drawn.includes(url) &&
          picture?.width === width &&
          picture.height === height &&
          (areLoaded || isSamePicture(picture, seen)),
      )
      if (!same) return []
      drawn.push(same.url)
    }
    return drawn
  }

  async function fetchImage(url: string, referer: string) {
    const { value } = await attempt(async () => readPicture((await fetch.image(url, { referer })).body))
    return { url, picture: value }
  }
}

/** An image that a script gets as it is. */
const isFetchedImage = (response: Response): boolean =>
  /^(?:xhr|fetch)$/.test(response.request().resourceType()) &&
  (/^image\//i.test(response.headers()['content-type'] ?? '') || imageExtension.test(response.url())) &&
  response.ok()

/** An image for which the browser shows a placeholder. */
const isLoadedImage = (request: Request): boolean =>
  request.resourceType() === 'image' && /^https?:/.test(request.url())

const shownImages = '[...document.images].map((image) => image.currentSrc || image.src)'

/** The size of a canvas, and what it shows. */
type Canvas = { readonly width: number; readonly height: number; readonly seen: Picture }

const showsPlaceholder = ({ width, height, seen }: Canvas): boolean =>
  drawnPlaceholders({ width, height }).some((one) => isSamePicture(one, seen))

/** The large canvases that are in view. Others may not be drawn yet. */
async function largeCanvases(page: BrowserPage): Promise<Canvas[]> {
  const viewHeight = page.viewportSize()?.height ?? 0
  const inView: Locator[] = []
  for (const canvas of await page.locator('canvas').all()) {
    const box = await canvas.boundingBox()
    if (box && box.y + box.height > 0 && box.y < viewHeight) inView.push(canvas)
  }
  const found: Canvas[] = []
  for (const canvas of inView) {
    const [width, height] = [Number(await canvas.getAttribute('width')), Number(await canvas.getAttribute('height'))]
    if (width < minSide && height < minSide) continue
    found.push({ width, height, seen: await readPicture(await canvas.screenshot({ timeout: screenshotMs })) })
  }
  return found
}
