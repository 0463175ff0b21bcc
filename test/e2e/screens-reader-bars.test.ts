import { expect, test } from 'vitest'
import { callBars } from '../support/call-bars.ts'
import { portrait, readingScreen, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(3, portrait) },
  { number: 2, pages: times(3, portrait) },
])
const { read, pageImage } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const bars = () => screen.page().locator('[data-reader-bar]:not([data-hidden])').count()
/** Bars of a reader that has not opened yet are not hidden. */
const hiddenBars = () => screen.page().locator('[data-reader-bar][data-hidden]').count()
const clock = () => screen.page().clock
const flash = (text: string) => screen.page().locator('[data-flash]').getByText(text, { exact: true })
/** Opens the first chapter and stops the clock. */
async function readInStoppedTime() {
  await clock().install()
  await read(screen.id(0))
  await clock().pauseAt((await screen.page().evaluate(() => Date.now())) + 60_000)
}

test('leave by themselves two seconds after a chapter is opened, and stay while the pointer is on them', async () => {
  await readInStoppedTime()
  await expect.poll(hiddenBars).toBe(2)
  await callBars(screen.page())
  await clock().runFor(10_000)
  expect(await bars()).toBe(2)
  await screen.page().mouse.move(640, 400)
  await clock().runFor(1900)
  expect(await bars()).toBe(2)
  await clock().runFor(200)
  await expect.poll(hiddenBars).toBe(2)
})

test('come back by the pointer at the lower edge, a click in the middle and the tab key', async () => {
  await readInStoppedTime()
  await expect.poll(hiddenBars).toBe(2)
  await screen.page().mouse.move(640, 790)
  await expect.poll(bars).toBe(2)
  await screen.page().mouse.move(640, 400)
  await clock().runFor(2100)
  await expect.poll(hiddenBars).toBe(2)
  await screen.page().mouse.click(640, 400)
  await expect.poll(bars).toBe(2)
  await screen.page().mouse.click(640, 400)
  await expect.poll(hiddenBars).toBe(2)
  await key('Tab')
  await expect.poll(bars).toBe(2)
})

test('stay while the keyboard is in them', async () => {
  await readInStoppedTime()
  await key('j')
  await expect.poll(bars).toBe(2)
  await clock().runFor(10_000)
  expect(await bars()).toBe(2)
  await key('Escape')
  await clock().runFor(2100)
  await expect.poll(hiddenBars).toBe(2)
})

test('stay away over the end of a chapter and in the next one', async () => {
  await read(screen.id(0), 3)
  await key('m')
  await key('n')
  await screen.page().getByRole('heading', { name: 'End of chapter 1' }).waitFor()
  expect(await bars()).toBe(0)
  await key('n')
  await screen.page().waitForURL(`**/read/${screen.id(1)}`)
  await pageImage(1).waitFor()
  expect(await bars()).toBe(0)
})

test('a key that changes something names it in the middle of the page for a second', async () => {
  await readInStoppedTime()
  await key('v')
  await flash('Double page').waitFor()
  await key('d')
  await flash('Left to right').waitFor()
  await clock().runFor(900)
  expect(await flash('Left to right').count()).toBe(1)
  await clock().runFor(200)
  await flash('Left to right').waitFor({ state: 'detached' })
  await key('+')
  await flash('Zoom 125%').waitFor()
  await key('0')
  await flash('Zoom 100%').waitFor()
  await key('o')
  await flash('Offset spreads by one page: on').waitFor()
})

test('short messages are above the lower bar, and do not follow to the next screen', async () => {
  await readInStoppedTime()
  await expect.poll(hiddenBars).toBe(2)
  await key('b')
  const message = screen.page().getByText('Page 1 bookmarked')
  await message.waitFor()
  await callBars(screen.page())
  const isAbove = async () => {
    const bar = (await screen.page().locator('footer[data-reader-bar]').boundingBox())!
    const { y, height } = (await message.locator('..').boundingBox())!
    return y + height <= bar.y
  }
  await expect.poll(isAbove).toBe(true)
  await key('Escape')
  await screen.page().waitForURL('**/manga/**')
  await clock().runFor(500)
  await expect.poll(() => message.count()).toBe(0)
})
