import type { CDPSession } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { callBars } from '../support/call-bars.ts'
import { phone, portrait, readingScreen, times } from '../support/reading-screen.ts'

const screen = readingScreen([{ number: 1, pages: times(12, portrait) }])
const { read, pageImage, pressInBars, boxOf, scrollOf } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const plain = () => screen.id(0)

describe('with a mouse', () => {
  test('zooms with a double click and keys, and keeps the zoom between pages', async () => {
    await read(plain())
    const before = await boxOf(1)
    await screen.page().mouse.dblclick(640, 400)
    await expect.poll(async () => (await boxOf(1)).height).toBeCloseTo(before.height * 2, 0)
    await key('n')
    await expect.poll(async () => (await boxOf(2)).height).toBeGreaterThan(before.height * 1.9)
    await key('0')
    await expect.poll(async () => (await boxOf(2)).height).toBeLessThan(before.height * 1.3)
    const plainly = await boxOf(2)
    await key('+')
    await expect.poll(async () => (await boxOf(2)).height).toBeCloseTo(plainly.height * 1.25, 0)
  })

  test('zooms at the pointer with Ctrl and the wheel', async () => {
    await read(plain())
    const before = await boxOf(1)
    const at = { x: before.x + 100, y: before.y + 500 }
    const grown = async () => (await boxOf(1)).height / before.height
    await screen.page().mouse.move(at.x, at.y)
    await screen.page().keyboard.down('Control')
    await screen.page().mouse.wheel(0, -100)
    await expect.poll(grown).toBeCloseTo(1.22, 2)
    for (const amount of [-40, -60]) await screen.page().mouse.wheel(0, amount)
    await expect.poll(grown).toBeCloseTo(1.22 ** 2, 1)
    for (let step = 0; step < 5; step += 1) await screen.page().mouse.wheel(0, -100)
    await expect.poll(grown).toBeCloseTo(Math.exp(1.4), 1)
    const wide = await boxOf(1)
    expect((at.y - wide.y) / wide.height).toBeCloseTo(500 / before.height, 2)
    // Wider than the window it keeps its place sideways, too.
    await screen.page().mouse.wheel(0, -80)
    await expect.poll(grown).toBeCloseTo(Math.exp(1.56), 1)
    const wider = await boxOf(1)
    expect((at.x - wider.x) / wider.width).toBeCloseTo((at.x - wide.x) / wide.width, 2)
    for (let step = 0; step < 20; step += 1) await screen.page().mouse.wheel(0, 400)
    await screen.page().keyboard.up('Control')
    await expect.poll(async () => (await boxOf(1)).height).toBeCloseTo(before.height, 0)
  })

  test('zooms with a touchpad pinch as far as the fingers move', async () => {
    await read(plain())
    const before = await boxOf(1)
    const pinch = (deltaY: number) =>
      pageImage(1).evaluate(
        (image, deltaY) =>
          image.dispatchEvent(
            new WheelEvent('wheel', {
              deltaY,
              ctrlKey: true,
              clientX: 640,
              clientY: 400,
              bubbles: true,
              cancelable: true,
            }),
          ),
        deltaY,
      )
    // Many within one frame: none may be lost.
    for (let step = 0; step < 10; step += 1) expect(await pinch(-10 * Math.log(2))).toBe(false)
    await expect.poll(async () => (await boxOf(1)).height / before.height).toBeCloseTo(2, 2)
  })

  test('pans a zoomed page', async () => {
    await read(plain())
    await screen.page().mouse.dblclick(640, 400)
    await expect.poll(async () => (await scrollOf()).top).toBeGreaterThan(100)
    const before = await scrollOf()
    await screen.page().mouse.move(640, 400)
    await screen.page().mouse.down()
    await screen.page().mouse.move(640, 360, { steps: 4 })
    await screen.page().mouse.move(640, 310, { steps: 4 })
    await screen.page().mouse.up()
    await expect.poll(async () => (await scrollOf()).top - before.top).toBeGreaterThan(70)
    expect((await scrollOf()).top - before.top).toBeLessThanOrEqual(90)
    await pageImage(1).waitFor()
  })
})

describe('by keyboard', () => {
  test('toggles full screen', async () => {
    await read(plain())
    await key('f')
    await callBars(screen.page())
    await screen.page().getByRole('button', { name: 'Exit full screen' }).waitFor()
    expect(await screen.page().evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await key('f')
    await callBars(screen.page())
    await screen.page().getByRole('button', { name: 'Full screen', exact: true }).waitFor()
    expect(await screen.page().evaluate(() => document.fullscreenElement !== null)).toBe(false)
  })

  test('moves along the thumbnails in reading direction, opens with Enter, closes with Escape', async () => {
    await read(plain(), 2)
    await key('t')
    const focused = () => screen.page().evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Page 2 of 12')
    await key('ArrowLeft')
    await expect.poll(focused).toBe('Page 3 of 12')
    await key('End')
    await expect.poll(focused).toBe('Page 12 of 12')
    await key('ArrowRight')
    await expect.poll(focused).toBe('Page 11 of 12')
    await pageImage(2).waitFor()
    await key('Enter')
    await pageImage(11).waitFor()
    await key('Escape')
    await screen.page().getByRole('navigation').waitFor({ state: 'detached' })
    await key('ArrowLeft')
    await pageImage(12).waitFor()
  })

  test('moves the slider in reading direction and to the ends', async () => {
    await read(plain())
    await callBars(screen.page())
    await screen.page().getByRole('slider', { name: 'Page' }).focus()
    await key('ArrowLeft')
    await pageImage(2).waitFor()
    await key('ArrowLeft')
    await pageImage(3).waitFor()
    await key('ArrowRight')
    await pageImage(2).waitFor()
    await key('End')
    await pageImage(12).waitFor()
    await key('Home')
    await pageImage(1).waitFor()
  })

  test('moves the slider from spread to spread', async () => {
    await screen.api().call(replaceMangaReaderSettings, { params: { id: screen.manga() }, body: { mode: 'double' } })
    await read(plain(), 2)
    await callBars(screen.page())
    const slider = screen.page().getByRole('slider', { name: 'Page' })
    await slider.focus()
    await key('ArrowLeft')
    await expect.poll(screen.visible).toEqual([5, 4])
    expect(await slider.getAttribute('aria-valuetext')).toBe('Pages 4–5 of 12')
    await key('ArrowRight')
    await expect.poll(screen.visible).toEqual([3, 2])
    await key('End')
    await expect.poll(screen.visible).toEqual([12])
  })
})

test('opens a page from its thumbnail with the mouse', async () => {
  await read(plain())
  await pressInBars('Thumbnails')
  await screen.page().getByRole('navigation').getByRole('button', { name: 'Page 4 of 12' }).click()
  await pageImage(4).waitFor()
})

describe('with touch', () => {
  let session: CDPSession
  beforeEach(async () => {
    await screen.open(phone)
    session = await screen.context().newCDPSession(screen.page())
  })
  type Points = readonly (readonly [number, number])[]
  /** Moves the pointer in one step per frame, as a touch screen reports it. */
  async function draw(from: Points, to: Points, steps = 8) {
    const at = (share: number) =>
      from.map(([x, y], id) => ({ x: x + (to[id]![0] - x) * share, y: y + (to[id]![1] - y) * share, id }))
    const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>) => {
      await session.send('Input.dispatchTouchEvent', { type, touchPoints })
      await screen.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
    await send('touchStart', at(0))
    for (let step = 1; step <= steps; step += 1) await send('touchMove', at(step / steps))
    await send('touchEnd', [])
  }

  test('turns pages with taps and toggles the controls with one in the middle', async () => {
    await read(plain())
    await screen.page().touchscreen.tap(30, 400)
    await pageImage(2).waitFor()
    await screen.page().touchscreen.tap(360, 400)
    await pageImage(1).waitFor()
    const bar = screen.page().getByRole('button', { name: 'Reader settings' })
    await bar.waitFor({ state: 'hidden' })
    await screen.page().touchscreen.tap(195, 400)
    await bar.waitFor()
  })

  test('turns pages with a swipe in reading direction', async () => {
    await read(plain())
    await draw([[100, 400]], [[300, 405]])
    await pageImage(2).waitFor()
    await draw([[300, 400]], [[100, 405]])
    await pageImage(1).waitFor()
    await draw([[100, 300]], [[110, 500]])
    await pageImage(1).waitFor()
  })

  test('zooms with a pinch up to five times without turning the page', async () => {
    await read(plain(), 2)
    const before = await boxOf(2)
    await draw(
      [
        [180, 400],
        [210, 400],
      ],
      [
        [150, 400],
        [240, 400],
      ],
      12,
    )
    await expect.poll(async () => (await boxOf(2)).width).toBeGreaterThan(before.width * 2)
    await draw(
      [
        [180, 400],
        [210, 400],
      ],
      [
        [20, 400],
        [370, 400],
      ],
      12,
    )
    await expect.poll(async () => (await boxOf(2)).width).toBeCloseTo(before.width * 5, 0)
    await pageImage(2).waitFor()
  })
})
