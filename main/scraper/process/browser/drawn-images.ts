import type { Page as BrowserPage, Locator } from 'playwright-core'
import { isSamePicture, readPicture } from '../../../platform/images/same-picture.ts'
import { attempt } from '../attempt.ts'
import { imageExtension } from '../extract/image-url.ts'
import type { SiteFetch } from '../site-fetch.ts'

const maxImages = 4
/** In pixels. Smaller canvases are icons and charts. */
const minSide = 250
const screenshotMs = 3000

/**
 * The URLs of images that the scripts of a page fetch, from now on, and draw on canvases, in the order of the canvases. Empty
 * unless each large canvas shows another one of them, as large as it is and with all its parts in their places: other images
 * may be scrambled. The images of elements are not among them, because the browser shows a placeholder for them.
 */
export function captureDrawnImages(page: BrowserPage, fetch: Pick<SiteFetch, 'image'>): () => Promise<string[]> {
  const fetched = new Set<string>()
  page.on('response', (response) => {
    const isFetched = /^(?:xhr|fetch)$/.test(response.request().resourceType())
    const isImage = /^image\//i.test(response.headers()['content-type'] ?? '') || imageExtension.test(response.url())
    if (isFetched && isImage && response.ok() && fetched.size < maxImages) fetched.add(response.url())
  })
  return async () => {
    // The page may be replaced meanwhile.
    const canvases = fetched.size === 0 ? [] : await largeCanvases(page).catch(() => [])
    if (canvases.length === 0 || canvases.length > fetched.size) return []
    const referer = page.url()
    // The browser keeps no copy of what scripts read as blobs.
    const images = await Promise.all([...fetched].map((url) => fetchImage(url, referer)))
    const drawn: string[] = []
    for (const { canvas, width, height } of canvases) {
      const shown = await canvas.screenshot({ timeout: screenshotMs }).then(readPicture, () => undefined)
      const same = images.find(
        ({ url, picture }) =>
          shown !== undefined &&
          picture?.width === width &&
          picture.height === height &&
          !drawn.includes(url) &&
          isSamePicture(picture, shown),
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

type Canvas = { readonly canvas: Locator; readonly width: number; readonly height: number }

async function largeCanvases(page: BrowserPage): Promise<Canvas[]> {
  const found: Canvas[] = []
  for (const canvas of await page.locator('canvas').all()) {
    if (!(await canvas.isVisible())) continue
    const [width, height] = [Number(await canvas.getAttribute('width')), Number(await canvas.getAttribute('height'))]
    if (width >= minSide || height >= minSide) found.push({ canvas, width, height })
  }
  return found
}
