import { beforeAll, describe, expect, test } from 'vitest'
import { screenForTests } from '../support/screen-for-tests.ts'
import { addSixtyMangas, shelf } from '../support/shelf-for-screens.ts'

const screen = screenForTests({ expectedErrors: /ERR_FAILED/ })
const { open, press, expectAccessible, speak } = screen
const { card, found, filters, layoutAs } = shelf(screen)

const fitsPhone = async () => {
  await screen.page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => screen.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

describe('an empty library', () => {
  test('says what to do first and links there', async () => {
    await open('/')
    await screen.page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
    // Own files come first, in the largest card.
    const ways = screen.page.getByRole('region', { name: 'Your library is empty' }).getByRole('listitem')
    await ways.first().getByText('Or drop them anywhere in this window.').waitFor()
    await ways.first().getByRole('button', { name: 'Choose folder' }).waitFor()
    await ways.nth(1).getByRole('link', { name: 'Move in' }).waitFor()
    const areas = await ways.evaluateAll((cards) => cards.map((card) => card.clientWidth * card.clientHeight))
    expect(areas).toHaveLength(5)
    expect(Math.max(...areas.slice(1))).toBeLessThan(areas[0]! / 2)
    await expectAccessible()
    await fitsPhone()
    await screen.enter(screen.page.getByRole('link', { name: 'Search catalog' }))
    await screen.page.waitForURL('**/add')
  })

  test.each(['fr', 'ja'])('fits a phone in %s', async (language) => {
    await speak(language)
    await open('/')
    await screen.page.getByRole('main').getByRole('heading', { level: 2 }).waitFor()
    await fitsPhone()
  })
})

describe('a full library', () => {
  beforeAll(() => addSixtyMangas(screen.api))

  test.each(['Grid', 'List'])('has no accessibility violations as %s, with open and active filters', async (layout) => {
    await open('/')
    await layoutAs(layout)
    await card('Volume of 00').waitFor()
    await expectAccessible()
    await (await filters()).getByLabel('Genre').selectOption('Horror')
    await found('3 manga found')
    await expectAccessible()
    await screen.page.keyboard.press('Escape')
    await expectAccessible()
    await fitsPhone()
    await expectAccessible()
  })

  test.each(['fr', 'ja'])('fits a phone in %s, also in selection mode', async (language) => {
    await speak(language)
    await open('/?genre=Horror&unread=false')
    await card('Volume of 20').waitFor()
    await fitsPhone()
    await card('Volume of 20').focus()
    await screen.page.keyboard.press('Space')
    await screen.page.getByRole('main').getByRole('region').last().waitFor()
    await fitsPhone()
  })

  test('reports a lost connection and recovers on request', async () => {
    await screen.page.route('**/api/**', (route) => route.abort())
    await open('/')
    await screen.page.getByRole('alert').getByRole('heading', { name: 'Can’t connect to Bunko' }).waitFor()
    await expectAccessible()
    await screen.page.unrouteAll()
    // On a slow machine the screen finds the connection again before the button is pressed.
    await Promise.any([press('Try again'), card('Volume of 00').waitFor()])
    await card('Volume of 00').waitFor()
  })

  test('shows the toolbar in one row in a window of usual width', async () => {
    for (const width of [1280, 1920]) {
      await screen.page.setViewportSize({ width, height: 800 })
      await open('/')
      await card('Volume of 00').waitFor()
      const centres = await Promise.all(
        [
          screen.page.getByRole('searchbox'),
          screen.page.getByRole('button', { name: 'Filters', exact: true }),
          screen.page.getByLabel('Sort by'),
        ].map(async (part) => {
          const box = (await part.boundingBox())!
          return Math.round(box.y + box.height / 2)
        }),
      )
      expect(new Set(centres).size).toBe(1)
    }
  })
})
