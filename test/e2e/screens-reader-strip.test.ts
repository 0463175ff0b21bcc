import { expect, test } from 'vitest'
import { phone, readingScreen, slice, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 10, pages: times(12, slice) },
  { number: 12.5, pages: times(30, slice) },
  { number: 13, pages: times(8, slice) },
])
const { read, pageImage, boxOf, visibleAreaOf, scrollOf, progressOf } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const [earlier, strip, after] = [() => screen.id(0), () => screen.id(1), () => screen.id(2)]
const pageOf = (number: number, count: number) =>
  screen.page().getByRole('img', { name: `Page ${number} of ${count}`, exact: true })
/** Pages and seams that are drawn, from top to bottom. */
const drawn = () => screen.page().locator('section[data-strip] [data-page]').count()
/** Less than the opened chapter and the one before it are high together, and more than either. */
const bothHigh = 38 * 1800 * ((1280 * 0.6) / 600)
const heightOf = () =>
  screen
    .page()
    .locator('section[data-strip] > div')
    .evaluate((node) => node.getBoundingClientRect().height)

test('is the mode for tall pages, keeps the page in the middle, and continues into the next chapter', async () => {
  await read(strip())
  await expect.poll(() => screen.page().locator('[data-strip]').count()).toBeGreaterThan(0)
  expect(await drawn()).toBeLessThan(8)
  await key('End')
  await pageImage(30).waitFor()
  await expect.poll(async () => (await progressOf(strip())).isRead).toBe(true)
  await screen.page().getByRole('heading', { name: 'End of chapter 12.5' }).waitFor()
  for (let turn = 0; turn < 6; turn += 1) await key('PageDown')
  await expect.poll(() => screen.page().url()).toContain(after())
  await expect.poll(async () => (await progressOf(after())).lastReadPage).toBeGreaterThan(0)
})

test('goes to a page of the chapter that the bars show, where two chapters meet', async () => {
  await read(strip(), 30)
  await screen.page().getByRole('heading', { name: 'End of chapter 12.5' }).waitFor()
  // Page 30 ends at the top of the window, and the next chapter begins above its middle.
  const { height } = await boxOf(30)
  await screen.page().mouse.move(640, 400)
  await screen.page().mouse.wheel(0, height - 80)
  await screen.page().getByText('Page 1 of 8', { exact: true }).waitFor()
  await key('j')
  await screen.page().keyboard.type('5')
  await key('Enter')
  await pageOf(5, 8).waitFor()
  await expect.poll(async () => Math.abs((await pageOf(5, 8).boundingBox())!.y)).toBeLessThan(2)
})

test('the keys for chapters lead back to the chapter that was opened', async () => {
  await read(strip())
  await key('End')
  await expect
    .poll(async () => {
      await key('PageDown')
      return screen.page().url()
    })
    .toContain(after())
  await key('[')
  await pageOf(1, 30).waitFor()
  await expect.poll(async () => Math.abs((await pageOf(1, 30).boundingBox())!.y)).toBeLessThan(2)
  await expect.poll(() => screen.page().url()).toContain(strip())
})

test('after a look back, single pages lead to the opened chapter again, and it is read on', async () => {
  await read(after())
  await screen.page().mouse.move(640, 400)
  await expect
    .poll(async () => {
      await screen.page().mouse.wheel(0, -900)
      return screen.page().getByText('Page 30 of 30', { exact: true }).count()
    })
    .toBe(1)
  await key('v')
  await screen.page().locator('[data-strip]').waitFor({ state: 'detached' })
  await key(']')
  await pageOf(1, 8).waitFor()
  await key('End')
  await pageOf(8, 8).waitFor()
  await expect.poll(async () => (await progressOf(after())).isRead).toBe(true)
})

test('opens at the page immediately', async () => {
  await read(strip(), 17)
  await expect.poll(async () => Math.abs((await boxOf(17)).y)).toBeLessThan(2)
})

test('prepends the previous chapter without moving the view', async () => {
  // Every place of the opened page, in every frame: nothing may move even for one of them.
  await screen.page().addInitScript(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const page = document.querySelector('section[data-strip] [data-page="1"][aria-label$="of 30"]')
      if (page) seen.push(page.getBoundingClientRect().y)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await read(strip())
  await expect.poll(heightOf).toBeGreaterThan(bothHigh)
  await pageImage(12).first().waitFor()
  const tops = await screen.page().evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
  expect([...new Set(tops)]).toEqual([0])
})

test('does not mark the previous chapter as read when looking back at its end, only at its start', async () => {
  await read(strip())
  await expect.poll(heightOf).toBeGreaterThan(bothHigh)
  await expect.poll(async () => (await progressOf(strip())).lastReadPage).toBe(1)
  await screen.page().mouse.move(640, 400)
  await screen.page().mouse.wheel(0, -900)
  await screen.page().getByText('No source lists chapter 11.').waitFor()
  await screen.page().getByText('Page 12 of 12', { exact: true }).waitFor()
  await key('ArrowDown')
  await expect.poll(async () => (await progressOf(strip())).lastReadPage).toBe(1)
  expect(await progressOf(earlier())).toMatchObject({ lastReadPage: null, isRead: false })
  expect(screen.page().url()).toContain(strip())

  await screen.page().mouse.wheel(0, -900)
  await screen.page().getByText('Page 12 of 12', { exact: true }).waitFor()
  await key('Home')
  await expect.poll(() => screen.page().url()).toContain(earlier())
  await expect.poll(async () => (await progressOf(earlier())).lastReadPage).toBe(1)
  await key('n')
  await expect.poll(async () => (await progressOf(earlier())).lastReadPage).toBe(2)
})

test('goes back through one chapter into the one before it', async () => {
  await read(after())
  await screen.page().mouse.move(640, 400)
  await expect
    .poll(async () => {
      await screen.page().mouse.wheel(0, -4000)
      return screen.page().url()
    })
    .toContain(earlier())
  await pageImage(1).first().waitFor()
})

test('crops borders and keeps its position', async () => {
  await read(strip(), 12)
  const before = await boxOf(12)
  await key('c')
  await expect.poll(async () => (await visibleAreaOf(12)).width).toBeCloseTo(before.width, 0)
  await expect.poll(async () => (await boxOf(12)).width).toBeGreaterThan(before.width * 1.1)
  await expect.poll(() => screen.page().locator('[data-page][data-ready]').count()).toBeGreaterThan(1)
  const { y } = await boxOf(12)
  expect(y).toBeLessThan(5)
  expect(y).toBeGreaterThan(-300)
})

test('keeps its position when its width changes, with a gap between pages', async () => {
  await read(strip(), 12)
  await key('s')
  await screen.page().getByLabel('Strip width').fill('40')
  await expect.poll(async () => (await boxOf(12)).width).toBeLessThan(520)
  // Beside the panel the strip begins below the top bar.
  const top = 64
  expect(Math.abs((await boxOf(12)).y - top)).toBeLessThan(5)
  await screen.page().getByLabel('Page gap').fill('100')
  await expect
    .poll(async () => {
      const [above, below] = [await boxOf(12), await boxOf(13)]
      return below.y - above.y - above.height
    })
    .toBeCloseTo(100, 0)
  expect(Math.abs((await boxOf(12)).y - top)).toBeLessThan(5)
})

test('zooms at the pointer with the wheel', async () => {
  await read(strip(), 12)
  const before = await boxOf(12)
  const mouse = { x: before.x + before.width / 4, y: 500 }
  const zoomBy = async (pixels: number, grown: number) => {
    await screen.page().mouse.wheel(0, -pixels)
    await expect.poll(async () => (await boxOf(12)).width / before.width).toBeCloseTo(grown, 1)
    return await boxOf(12)
  }
  await screen.page().mouse.move(mouse.x, mouse.y)
  await screen.page().keyboard.down('Control')
  const wide = await zoomBy(400, Math.exp(0.8))
  expect((mouse.y - wide.y) / wide.height).toBeCloseTo((mouse.y - before.y) / before.height, 2)
  // Wider than the window it keeps its place sideways, too.
  const wider = await zoomBy(300, Math.exp(1.4))
  await screen.page().keyboard.up('Control')
  expect((mouse.y - wider.y) / wider.height).toBeCloseTo((mouse.y - before.y) / before.height, 2)
  expect((mouse.x - wider.x) / wider.width).toBeCloseTo((mouse.x - wide.x) / wide.width, 2)
})

test('scrolls smoothly with keys, and instantly with reduced motion', async () => {
  const scrolledAtOnce = () =>
    screen.page().evaluate(() => {
      const stage = document.querySelector('section[data-strip]')!
      const before = stage.scrollTop
      dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }))
      return stage.scrollTop - before
    })
  await read(strip(), 5)
  expect(await scrolledAtOnce()).toBeGreaterThan(600)
  await screen.open({ reducedMotion: 'no-preference' })
  await read(strip(), 5)
  const { top } = await scrollOf()
  expect(await scrolledAtOnce()).toBeLessThan(600)
  await expect.poll(async () => (await scrollOf()).top - top).toBeGreaterThan(600)
})

test('a smooth scroll goes on while the strip is laid out again', async () => {
  await screen.open({ reducedMotion: 'no-preference' })
  await read(strip(), 5)
  const { top } = await scrollOf()
  await screen.page().evaluate(() => {
    const stage = document.querySelector<HTMLElement>('section[data-strip]')!
    let looks = 0
    const observe = () => {
      looks += 1
      stage.style.maxHeight = `${stage.clientHeight - 1}px`
      if (looks < 5) requestAnimationFrame(observe)
    }
    stage.addEventListener('scroll', observe, { once: true })
    dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }))
  })
  await expect.poll(async () => (await scrollOf()).top - top).toBeGreaterThan(600)
})

test('fills the width of a phone', async () => {
  await screen.open(phone)
  await read(strip())
  expect((await boxOf(1)).width).toBe(390)
})
