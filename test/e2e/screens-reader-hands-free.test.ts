// Reading without hands: a strip scrolls and pages turn by themselves. The clock of the page is stopped, and run by hand.
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { portrait, readingScreen, slice, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(3, portrait) },
  { number: 2, pages: times(2, portrait) },
  { number: 8, pages: times(4, slice) },
])
const { read, pageImage, press, own, violations } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const run = (ms: number) => screen.page().clock.runFor(ms)
/** Pixels of the last chapter that have been scrolled. The chapter before may come above it at any time. */
const scrolled = async () => -(await screen.page().getByRole('img', { name: 'Page 1 of 4' }).boundingBox())!.y
/** What arrives over the network is shown by timers of the page. */
const appears = (what: Locator) => expect.poll(() => run(5).then(() => what.isVisible())).toBe(true)
const control = () => screen.page().getByRole('group', { name: 'Scroll or turn pages automatically' })
const hide = (isHidden: boolean) =>
  screen.page().evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

async function readInStoppedTime(chapter: number) {
  await screen.page().clock.install()
  await read(screen.id(chapter))
  await screen.page().clock.pauseAt((await screen.page().evaluate(() => Date.now())) + 60_000)
}

describe('a strip', () => {
  test('scrolls at its pace, which changes while it does, and is remembered', async () => {
    await readInStoppedTime(2)
    await key('a')
    await control().waitFor()
    const start = await scrolled()
    await run(2000)
    const slow = (await scrolled()) - start
    expect(slow).toBeGreaterThan(100)
    expect(slow).toBeLessThan(140)
    await key('.')
    await key('.')
    await control().getByText('95 px/s').waitFor()
    const middle = await scrolled()
    await run(2000)
    expect((await scrolled()) - middle).toBeGreaterThan(slow * 1.3)
    await run(1000)
    await expect.poll(own).toEqual({ scrollSpeed: 95 })
    await key('a')
    await control().waitFor({ state: 'detached' })
    const stopped = await scrolled()
    await run(2000)
    expect(await scrolled()).toBe(stopped)
  })

  test('waits while a panel is open and while the window is hidden', async () => {
    await readInStoppedTime(2)
    await key('a')
    await control().waitFor()
    await run(2000)
    await key('s')
    await screen.page().getByRole('heading', { name: 'Reader settings' }).waitFor()
    const inPanel = await scrolled()
    await run(2000)
    expect(await scrolled()).toBe(inPanel)
    await key('Escape')
    await screen.page().getByRole('heading', { name: 'Reader settings' }).waitFor({ state: 'detached' })
    // The bars, which the panel leaves, stay for two seconds.
    await run(2500)
    const before = await scrolled()
    await hide(true)
    await run(2000)
    expect(await scrolled()).toBe(before)
    await hide(false)
    await run(2000)
    expect(await scrolled()).toBeGreaterThan(before)
  })

  test('stops by itself at the end of the last chapter', async () => {
    await readInStoppedTime(2)
    await screen
      .page()
      .getByRole('region', { name: 'Pages', exact: true })
      .evaluate((region) => region.scrollTo(0, region.scrollHeight))
    await key('a')
    await control().waitFor()
    await run(5000)
    await control().waitFor({ state: 'detached' })
  })
})

describe('pages', () => {
  test('turn after some seconds, over the end of the chapter, and a turn by hand starts the time again', async () => {
    await readInStoppedTime(0)
    await key('a')
    await control().getByText('10 sec').waitFor()
    await run(10_500)
    await appears(pageImage(2))
    await run(9000)
    await key('n')
    await appears(pageImage(3))
    await run(9000)
    expect(await pageImage(3).isVisible()).toBe(true)
    await run(1500)
    await appears(screen.page().getByRole('heading', { name: 'End of chapter 1' }))
    await run(10_500)
    await screen.page().waitForURL(`**/read/${screen.id(1)}`)
    await appears(pageImage(1))
    await control().waitFor()
  })

  test('are started from the panel, and their control changes and stops them', async () => {
    await readInStoppedTime(0)
    await key('s')
    await press('Start auto-turn')
    await control().getByRole('button', { name: 'Faster' }).click()
    await control().getByText('9 sec').waitFor()
    await control().getByRole('button', { name: 'Slower' }).click()
    await control().getByText('10 sec').waitFor()
    // The checks need the time of the page.
    await screen.page().clock.resume()
    expect(await violations()).toEqual([])
    await control().getByRole('button', { name: 'Stop' }).click()
    await control().waitFor({ state: 'detached' })
  })
})
