// What the reader remembers of a manga, and that its panel has every setting.
import { expect, test } from 'vitest'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { portrait, readingScreen, slice, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(3, portrait) },
  { number: 2, pages: times(3, portrait) },
  { number: 3, pages: times(4, slice) },
])
const { read, own, boxOf, choose, press } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const widthOf = async (page: number) => Math.round((await boxOf(page)).width)
const setOwn = (body: object) => screen.api().call(replaceMangaReaderSettings, { params: { id: screen.manga() }, body })

test('the zoom of a manga stays: in its next chapter, after a reload and in another window', async () => {
  await read(screen.id(0))
  const fitted = await widthOf(1)
  await key('+')
  await key('+')
  await expect.poll(() => widthOf(1)).toBeGreaterThan(fitted * 1.5)
  await key(']')
  await screen.page().waitForURL(`**/read/${screen.id(1)}`)
  await expect.poll(() => widthOf(1)).toBeGreaterThan(fitted * 1.5)
  await expect.poll(own).toEqual({ zoom: 156 })
  await screen.open()
  await read(screen.id(0))
  await expect.poll(() => widthOf(1)).toBeGreaterThan(fitted * 1.5)
  await key('0')
  await expect.poll(() => widthOf(1)).toBe(fitted)
  await expect.poll(own).toEqual({})
})

test('a double click is for a look: neither its zoom nor its way back is remembered', async () => {
  await read(screen.id(0))
  const fitted = await widthOf(1)
  const doubleClick = () => screen.page().mouse.dblclick(640, 400)
  await doubleClick()
  await expect.poll(() => widthOf(1)).toBeCloseTo(fitted * 2, -1)
  await key(']')
  await screen.page().waitForURL(`**/read/${screen.id(1)}`)
  await expect.poll(() => widthOf(1)).toBe(fitted)
  await key('+')
  await expect.poll(own).toEqual({ zoom: 125 })
  await doubleClick()
  await expect.poll(() => widthOf(1)).toBe(fitted)
  await doubleClick()
  await expect.poll(() => widthOf(1)).toBeCloseTo(fitted * 1.25, -1)
  await doubleClick()
  await expect.poll(() => widthOf(1)).toBe(fitted)
  await key(']')
  await screen.page().waitForURL(`**/read/${screen.id(2)}`)
  expect(await own()).toEqual({ zoom: 125 })
})

test('the zoom of a strip stays, and the strip starts in its middle', async () => {
  await setOwn({ zoom: 250, mode: 'strip' })
  await read(screen.id(2))
  const { x, width } = await boxOf(1)
  expect(width).toBeGreaterThan(1280)
  expect(Math.abs(x + width / 2 - 640)).toBeLessThan(20)
})

test('the default settings include the zoom of none', async () => {
  await setOwn({ zoom: 200 })
  await read(screen.id(0))
  const zoomed = await widthOf(1)
  await key('s')
  await press('Use default settings')
  await expect.poll(() => widthOf(1)).toBeLessThan(zoomed * 0.6)
  await expect.poll(own).toEqual({})
})

test('the panel has every setting, in every layout', async () => {
  await read(screen.id(0))
  await key('s')
  const panel = screen.page().getByRole('region', { name: 'Reader settings' })
  for (const layout of ['Single page', 'Double page', 'Long strip']) {
    await choose(layout)
    const others = panel.getByText('For other page layouts', { exact: true })
    await others.click()
    for (const name of ['Reading direction', 'Page fit', 'Tap zones', 'Page transition', 'Background color', 'Tint'])
      await panel.getByRole('group', { name, exact: true }).waitFor()
    for (const name of ['Page gap', 'Strip width', 'Brightness', 'Contrast', 'Next chapter starts'])
      await panel.getByRole('slider', { name: new RegExp(`^${name}`) }).waitFor()
    for (const name of [
      'Split wide pages',
      'Single first page',
      'Crop borders',
      'Smooth screentones',
      'Grayscale',
      'Invert colors',
    ])
      await panel.getByRole('checkbox', { name, exact: true }).waitFor()
    expect(await screen.violations()).toEqual([])
    await others.click()
  }
})
