import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createManga } from '../../shared/contracts/mangas.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { shelf } from '../support/shelf-for-screens.ts'

const screen = screenForTests()
const { open, press, expectAccessible } = screen
const { card, found } = shelf(screen)
const letters = [...'ABDEFGHKLMNOPRSTW']

beforeAll(async () => {
  for (const letter of letters)
    for (const word of ['lder', 'ndigo', 'rchid', 'yster', 'umber', 'ivory', 'late', 'pal']) {
      const title = `${letter}${word}`
      await screen.api.call(createManga, { body: { ...sampleManga, title, slug: title.toLowerCase() } })
    }
})
beforeEach(async () => {
  await open('/')
  await found('136 manga')
})

const rail = () => screen.page.getByRole('slider', { name: 'Jump to letter' })
const topCard = () =>
  screen.page.evaluate(
    () =>
      [...document.querySelectorAll('[data-index]')]
        .filter((card) => card.getBoundingClientRect().top >= -40)
        .toSorted((one, other) => Number(one.getAttribute('data-index')) - Number(other.getAttribute('data-index')))[0]
        ?.textContent ?? '',
  )
const width = async () => (await card('Aivory').boundingBox())!.width

test('jumps to a letter in one press, with the keyboard and with the pointer', async () => {
  await rail().focus()
  await expect.poll(() => rail().getAttribute('aria-valuetext')).toBe('A, 8 manga')
  await screen.page.keyboard.press('m')
  await expect.poll(() => rail().getAttribute('aria-valuetext')).toBe('M, 8 manga')
  await expect.poll(topCard).toMatch(/^[LM]/)
  await screen.page.keyboard.press('ArrowDown')
  await expect.poll(() => rail().getAttribute('aria-valuetext')).toBe('N, 8 manga')
  await screen.page.keyboard.press('Enter')
  await expect.poll(screen.focused).toContain('Nivory')
  await expectAccessible()
  // The bubble stays while the button is held.
  const box = (await rail().boundingBox())!
  await screen.page.mouse.move(box.x + box.width / 2, box.y + box.height - 4)
  await screen.page.mouse.down()
  await expect.poll(() => rail().getAttribute('aria-valuetext')).toBe('W, 8 manga')
  await screen.page.locator('[class*="bubble"]', { hasText: 'W' }).waitFor()
  await screen.page.mouse.move(box.x + box.width / 2, box.y + 4)
  await screen.page.locator('[class*="bubble"]', { hasText: 'A' }).waitFor()
  await screen.page.mouse.up()
  await screen.page.locator('[class*="bubble"]').waitFor({ state: 'detached' })
})

/** What each frame shows from now on: cards in the window, and those of them with a title. */
const recordFrames = () =>
  screen.page.evaluate(() => {
    const frames: { y: number; cards: number; titled: number }[] = []
    const record = () => {
      const cards = [...document.querySelectorAll('[data-index]')].filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      frames.push({ y: scrollY, cards: cards.length, titled: cards.filter((card) => card.querySelector('a')).length })
      requestAnimationFrame(record)
    }
    record()
    Object.assign(window, { frames })
  })
const frames = () =>
  screen.page.evaluate(() => (window as unknown as { frames: { y: number; cards: number; titled: number }[] }).frames)

test('Home, End and a letter never show an empty window', async () => {
  await rail().waitFor()
  // The first and the last page of the list are there.
  await expect
    .poll(() =>
      screen.page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /mangas\?.*page=3/.test(name)).length,
      ),
    )
    .toBe(1)
  await recordFrames()
  const end = await screen.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (const [key, place] of [
    ['End', end],
    ['Home', 0],
  ] as const) {
    await screen.page.keyboard.press(key)
    await expect.poll(async () => (await frames()).at(-1)?.y).toBe(place)
  }
  const shown = await frames()
  // No frame in between: those would be drawn by the browser without the cards.
  expect([...new Set(shown.map(({ y }) => y))]).toEqual([0, end])
  expect(shown.filter(({ cards, titled }) => cards === 0 || titled < cards)).toEqual([])
  await rail().focus()
  await screen.page.keyboard.press('m')
  await expect.poll(async () => (await frames()).at(-1)?.y).not.toBe(0)
  expect((await frames()).filter(({ cards }) => cards === 0)).toEqual([])
  // In a text field the keys move the cursor.
  const before = await screen.page.evaluate(() => scrollY)
  await screen.page.getByRole('searchbox').focus()
  await screen.page.keyboard.press('End')
  expect(await screen.page.evaluate(() => scrollY)).not.toBe(end)
  expect(before).toBeGreaterThan(0)
})

test('has letters in descending order too, and none in another order or a short list', async () => {
  await rail().waitFor()
  await press('Ascending. Reverse the order')
  await expect.poll(() => rail().getAttribute('aria-valuetext')).toBe('W, 8 manga')
  await screen.page.getByLabel('Sort by').selectOption('Date added')
  await rail().waitFor({ state: 'detached' })
  await screen.page.getByLabel('Sort by').selectOption('Title')
  await rail().waitFor()
  await screen.page.getByRole('searchbox').fill('zz')
  await rail().waitFor({ state: 'detached' })
})

test('covers change their size by a slider and by Ctrl and the wheel, and keep it', async () => {
  const usual = await width()
  await press('View')
  await screen.page.getByRole('slider', { name: 'Cover size' }).press('End')
  await expect.poll(width).toBeGreaterThan(usual * 1.4)
  await screen.page.keyboard.press('Escape')
  await screen.page.reload()
  await found('136 manga')
  await expect.poll(width).toBeGreaterThan(usual * 1.4)
  await rail().waitFor()
  await card('Aivory').hover()
  await screen.page.keyboard.down('Control')
  await expect
    .poll(async () => {
      await screen.page.mouse.wheel(0, 240)
      return await width()
    })
    .toBeLessThan(usual)
  await screen.page.keyboard.up('Control')
  expect(await screen.page.evaluate(() => visualViewport?.scale)).toBe(1)
})

test('a rubber band selects covers, and adds more with Ctrl', async () => {
  // Their code has come together.
  await rail().waitFor()
  const one = (await card('Aivory').boundingBox())!
  const other = (await card('Alate').boundingBox())!
  const { mouse, keyboard } = screen.page
  await mouse.move(one.x - 8, one.y + 40)
  await mouse.down()
  await mouse.move(one.x + 20, one.y + 60, { steps: 3 })
  await mouse.move(other.x + 20, one.y + 60, { steps: 3 })
  await mouse.up()
  await found('2 selected')
  const later = (await card('Archid').boundingBox())!
  await keyboard.down('Control')
  await mouse.move(later.x - 8, later.y + 40)
  await mouse.down()
  await mouse.move(later.x + 20, later.y + 60, { steps: 3 })
  await mouse.up()
  await keyboard.up('Control')
  await found('3 selected')
  await press('Select')
  await screen.page.getByText('3 selected').waitFor({ state: 'detached' })
})

test('Select stays where it is, and what marks a cover does not lie on its title', async () => {
  const toolbar = () =>
    screen.page.evaluate(() =>
      [...document.querySelectorAll('main header button, main header input, main header select, main header a')].map(
        (control) => {
          const { x, y } = control.getBoundingClientRect()
          return [Math.round(x), Math.round(y)]
        },
      ),
    )
  const before = await toolbar()
  await press('Select')
  await screen.page.getByText('0 selected').waitFor()
  expect(await toolbar()).toEqual(before)
  const circle = (await screen.page.getByRole('button', { name: 'Select “Aivory”' }).boundingBox())!
  const title = (await card('Aivory').getByText('Aivory').last().boundingBox())!
  expect(circle.y + circle.height).toBeLessThan(title.y)
})

test('on a phone the first cover is less than 150 px of controls away', async () => {
  await screen.page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await card('Aivory').boundingBox())!.y).toBeLessThan(150)
  await press('View')
  await screen.page.getByLabel('Sort by').waitFor()
  await expectAccessible()
})
