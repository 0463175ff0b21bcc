// Reading without hands: a strip scrolls and pages turn by themselves. The clock of the page is stopped, and run by hand.
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
const top = async () => (await screen.scrollOf()).top
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
    const start = await top()
    await run(2000)
    const slow = (await top()) - start
    expect(slow).toBeGreaterThan(100)
    expect(slow).toBeLessThan(140)
    await key('.')
    await key('.')
    await control().getByText('95 px/s').waitFor()
    const middle = await top()
    await run(2000)
    expect((await top()) - middle).toBeGreaterThan(slow * 1.3)
    await run(1000)
    await expect.poll(own).toEqual({ scrollSpeed: 95 })
    await key('a')
    await control().waitFor({ state: 'detached' })
    const stopped = await top()
    await run(2000)
    expect(await top()).toBe(stopped)
  })

  test('waits while a panel is open and while the window is hidden', async () => {
    await readInStoppedTime(2)
    await key('a')
    await control().waitFor()
    await run(2000)
    await key('s')
    await screen.page().getByRole('heading', { name: 'Reader settings' }).waitFor()
    const inPanel = await top()
    await run(2000)
    expect(await top()).toBe(inPanel)
    await key('Escape')
    await screen.page().getByRole('heading', { name: 'Reader settings' }).waitFor({ state: 'detached' })
    // The bars, which the panel leaves, stay for two seconds.
    await run(2500)
    const before = await top()
    await hide(true)
    await run(2000)
    expect(await top()).toBe(before)
    await hide(false)
    await run(2000)
    expect(await top()).toBeGreaterThan(before)
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
    await pageImage(2).waitFor()
    await run(9000)
    await key('n')
    await pageImage(3).waitFor()
    await run(9000)
    await pageImage(3).waitFor()
    await run(1500)
    await screen.page().getByRole('heading', { name: 'End of chapter 1' }).waitFor()
    await run(10_500)
    await screen.page().waitForURL(`**/read/${screen.id(1)}`)
    // What arrives is shown by timers of the page, and no turn is due before its first page is shown.
    await expect.poll(() => run(50).then(() => pageImage(1).isVisible()), { timeout: 30_000 }).toBe(true)
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
