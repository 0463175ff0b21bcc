// Pages that are shown larger than their own pixels are drawn again on the graphics card; here SwiftShader computes it.
import { expect, test } from 'vitest'
import { type MangaReaderSettings, replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { portrait, readingScreen } from '../support/reading-screen.ts'

/** Enlarged in a window of 1280 × 800, and put together from four tiles. */
const small = { width: 280, height: 420 }
/** Its enlarged picture is beyond the limit of a graphics card. */
const endless = { width: 10, height: 4100 }
const screen = readingScreen([
  { number: 1, pages: [small, small, portrait] },
  { number: 2, pages: [{ ...small, width: 300 }, endless, endless] },
])
const { read, pageImage, press, own, violations } = screen
const failure = 'Some pages can’t be sharpened and stay as they are'
const said = () => screen.page().getByText(failure)
const checkbox = () => screen.page().getByRole('checkbox', { name: 'Sharpen enlarged pages' })
const set = (body: MangaReaderSettings) =>
  screen.api().call(replaceMangaReaderSettings, { params: { id: screen.manga() }, body })
const sharpWorkers = () =>
  screen
    .page()
    .workers()
    .filter((worker) => worker.url().includes('sharpen-worker'))
const isSharp = (page: number) => pageImage(page).evaluate((node) => node.hasAttribute('data-sharp'))
const turnTo = async (page: number) => {
  await screen.page().keyboard.press('n')
  await pageImage(page).waitFor()
}

test('a page that is enlarged is replaced by a sharp one, and loads nothing while the setting is off', async () => {
  const requests: string[] = []
  screen.page().on('request', (request) => requests.push(request.url()))
  await read(screen.id(0))
  await screen.page().keyboard.press('s')
  expect(requests.filter((url) => /sharpen|webgpu/.test(url))).toEqual([])
  await checkbox().check()
  await expect.poll(() => isSharp(1)).toBe(true)
  expect(await own()).toEqual({ sharpen: true })
  const sharp = await pageImage(1).evaluate(async (node: HTMLImageElement) => {
    const plain = new Image()
    plain.src = performance.getEntriesByType('resource').find(({ name }) => /page\/1\/image/.test(name))!.name
    await plain.decode()
    const { naturalWidth: width, naturalHeight: height } = node
    const pixelsOf = (image: HTMLImageElement) => {
      const context = new OffscreenCanvas(width, height).getContext('2d')!
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      return context.getImageData(0, 0, width, height).data
    }
    const [before, after] = [pixelsOf(plain), pixelsOf(node)]
    const differences = after.map((value, at) => Math.abs(value - before[at]!))
    return {
      width,
      height,
      mean: differences.reduce((sum, each) => sum + each, 0) / differences.length,
      // Below the number nothing is drawn, so a seam between tiles would be seen: they meet at 480.
      mostWhereFlat: differences.reduce((most, each, at) => {
        const [x, y] = [(at >> 2) % width, Math.floor(at / 4 / width)]
        return x > 64 && x < 496 && y > 450 && y < 760 ? Math.max(most, each) : most
      }, 0),
    }
  })
  expect(sharp).toMatchObject({ width: 560, height: 840 })
  expect(sharp.mean).toBeGreaterThan(0)
  expect(sharp.mean).toBeLessThan(3)
  expect(sharp.mostWhereFlat).toBeLessThan(4)
  expect(await violations()).toEqual([])
  await checkbox().uncheck()
  await expect.poll(() => isSharp(1)).toBe(false)
  await expect.poll(() => sharpWorkers().length).toBe(0)
  expect(await pageImage(1).getAttribute('src')).toContain('/api/')
})

test('only the page in view is sharp, and none that has enough pixels', async () => {
  await set({ sharpen: true })
  await read(screen.id(0))
  await expect.poll(() => isSharp(1)).toBe(true)
  await turnTo(2)
  await expect.poll(() => isSharp(2)).toBe(true)
  expect(await screen.page().locator('[data-sharp]').count()).toBe(1)
  await turnTo(3)
  await expect.poll(() => screen.page().locator('[data-sharp]').count()).toBe(0)
  // The worker is kept for the pages beside, and ends with the reader.
  expect(sharpWorkers()).toHaveLength(1)
  await screen.page().keyboard.press('Escape')
  await expect.poll(() => sharpWorkers().length).toBe(0)
})

test('a strip draws sharp pages', async () => {
  await set({ sharpen: true, mode: 'strip', stripWidth: 100 })
  await read(screen.id(0))
  await expect.poll(() => isSharp(1)).toBe(true)
  expect(await pageImage(1).evaluate((node: HTMLCanvasElement) => [node.width, node.height])).toEqual([560, 840])
})

test('a page beyond the limits stays as it is, which is said once', async () => {
  await set({ sharpen: true, mode: 'single', fit: 'width' })
  await read(screen.id(1))
  await expect.poll(() => isSharp(1)).toBe(true)
  expect(await said().count()).toBe(0)
  await turnTo(2)
  await said().waitFor()
  await expect.poll(() => said().count()).toBe(0)
  await turnTo(3)
  expect(await isSharp(3)).toBe(false)
  expect(await said().count()).toBe(0)
})

test('a worker that fails leaves the pages as they are, which is said once', async () => {
  await screen
    .context()
    .route(/sharpen-worker/, (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("no shaders")' }),
    )
  await set({ sharpen: true })
  await read(screen.id(0))
  await said().waitFor()
  await turnTo(2)
  expect(await isSharp(2)).toBe(false)
  expect(sharpWorkers()).toEqual([])
})

test('a lost graphics card leaves the pages as they are', async () => {
  await set({ sharpen: true })
  await read(screen.id(0))
  await expect.poll(() => isSharp(1)).toBe(true)
  const browser = await screen.context().browser()!.newBrowserCDPSession()
  await browser.send('Browser.crashGpuProcess')
  await turnTo(2)
  await said().waitFor()
  expect(await isSharp(2)).toBe(false)
  expect(await pageImage(2).evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(280)
})

test('without WebGPU the setting says why it is off, and pages stay as they are', async () => {
  await screen.context().addInitScript(() => Object.defineProperty(Navigator.prototype, 'gpu', { value: undefined }))
  await set({ sharpen: true })
  await read(screen.id(0))
  await screen.page().keyboard.press('s')
  await expect.poll(() => checkbox().isDisabled()).toBe(true)
  expect(await checkbox().isChecked()).toBe(false)
  await screen.page().getByText('Needs WebGPU, which isn’t available here').waitFor()
  expect(await violations()).toEqual([])
  await press('Close')
  await turnTo(2)
  expect(await screen.page().locator('[data-sharp]').count()).toBe(0)
  expect(sharpWorkers()).toEqual([])
  await screen.page().goto(`${screen.app().origin}/settings/reader`)
  const setting = screen.page().getByRole('switch', { name: 'Sharpen enlarged pages' })
  await expect.poll(() => setting.isDisabled()).toBe(true)
})
