// Pages panel by panel: panels are found in the browser, and a page without certain ones is shown as it is.
import { expect, test } from 'vitest'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { drawLayout } from '../simulators/panels/draw-layouts.ts'
import { phone, portrait, readingScreen } from '../support/reading-screen.ts'

const drawn = Array.from({ length: 40 }, (_, number) => drawLayout('columns', number)).filter(
  ({ direction }) => direction === 'rtl',
)
const first = drawn[0]!
const screen = readingScreen([{ number: 1, pages: [first, portrait, drawn[1]!] }])
const { read, pageImage, own, violations } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const flash = (text: string) => screen.page().locator('[data-flash]').getByText(text, { exact: true })
/** What is cut off around what is shown of a page, in shares of it. */
const cutOff = (number: number) =>
  pageImage(number).evaluate((node) => {
    const { width, height } = node.getBoundingClientRect()
    const [top = 0, right = 0, bottom = 0, left = 0] = [
      ...getComputedStyle(node).clipPath.matchAll(/[\d.]+(?=px)/g),
    ].map(Number)
    return { top: top / height, right: right / width, bottom: bottom / height, left: left / width }
  })
const isCut = async (number: number) => Object.values(await cutOff(number)).some((share) => share > 0.05)
const settings = (body: object) =>
  screen.api().call(replaceMangaReaderSettings, { params: { id: screen.manga() }, body })

test('a key shows the panels one by one, in reading order, and is remembered', async () => {
  await read(screen.id(0))
  expect(await isCut(1)).toBe(false)
  await key('e')
  await flash('Panel by panel: on').waitFor()
  await expect.poll(() => isCut(1)).toBe(true)
  await expect.poll(own).toEqual({ panels: true })
  for (const panel of first.panels) {
    const xs = panel.map(([x]) => x / first.width)
    const ys = panel.map(([, y]) => y / first.height)
    await expect.poll(async () => Math.abs((await cutOff(1)).left - Math.min(...xs))).toBeLessThan(0.03)
    await expect.poll(async () => Math.abs((await cutOff(1)).top - Math.min(...ys))).toBeLessThan(0.03)
    await key('n')
  }
  // No panels are certain there.
  await pageImage(2).waitFor()
  expect(await isCut(2)).toBe(false)
  await key('p')
  await pageImage(1).waitFor()
  const last = first.panels.at(-1)!
  const top = Math.min(...last.map(([, y]) => y / first.height))
  await expect.poll(async () => Math.abs((await cutOff(1)).top - top)).toBeLessThan(0.03)
  expect(await violations()).toEqual([])
  await key('e')
  await expect.poll(() => isCut(1)).toBe(false)
})

test('a double tap does it too, if it is chosen', async () => {
  await settings({ doubleTap: 'panels' })
  await screen.open({ ...phone, reducedMotion: 'reduce' })
  await read(screen.id(0))
  await screen.page().mouse.dblclick(195, 420)
  await expect.poll(() => isCut(1)).toBe(true)
  // What is cut off makes no room to scroll.
  await expect.poll(() => screen.scrollOf()).toEqual({ left: 0, top: 0 })
  const room = await screen
    .page()
    .getByRole('region', { name: 'Pages', exact: true })
    .evaluate((region) => [region.scrollWidth - region.clientWidth, region.scrollHeight - region.clientHeight])
  expect(room.every((pixels) => pixels <= 1)).toBe(true)
})
