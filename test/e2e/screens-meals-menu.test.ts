import { describe, expect, test } from 'vitest'
import { mealsOnScreen } from '../support/meals-screen.ts'

const meals = mealsOnScreen()
const {
  signOut,
  signIn,
  openMenu,
  dish,
  button,
  signedInMenu,
  dialog,
  seesText,
  clickMenuEntry,
  selectionRequests,
  isFocused,
  expectAccessible,
} = meals

describe('the weeks', () => {
  test('show what can be selected, until when, and why not', async () => {
    await signedInMenu()
    const weeks = meals.page.getByRole('navigation', { name: 'Weeks' }).getByRole('link')
    expect(await weeks.count()).toBe(7)
    const words = await weeks.allInnerTexts()
    expect(words[0]).toContain('Already delivered')
    expect(words[1]).toContain('Can’t be changed anymore')
    expect(words[2]).toContain('Paused')
    expect(words[3]).toMatch(/\d+ days? \d+ hr left to choose/)
    expect(words[3]).toMatch(/Cutoff: \w+day, /)
    expect(words[6]).toContain('Cutoff unknown')
    expect(await weeks.nth(3).getAttribute('aria-current')).toBe('true')
    await weeks.nth(2).click()
    await meals.page
      .getByRole('heading', { name: `Week ${Number(meals.gateway.state.pausedWeek.slice(-2))}` })
      .waitFor()
    await dish('Lemon chicken').getByText('Chosen × 1').waitFor()
    expect(await meals.page.getByRole('button', { name: /^Choose / }).count()).toBe(0)
    expect(await button('Review and save').count()).toBe(0)
    await expectAccessible()
    await meals.page.goBack()
    await button('Choose Bibimbap').waitFor()
    await meals.page.goto(`${meals.origin}/meals/2031-W01`)
    await meals.page.getByText('No delivery in 2031-W01').waitFor()
  })

  test('count down without moving anything and refresh when the cutoff passes', async () => {
    await signIn()
    const delivery = meals.gateway.state.deliveries.find(({ id }) => id === meals.gateway.state.openWeek)!
    const cutoff = Date.parse(delivery.cutoffDate.replace(/(\d\d)(\d\d)$/, '$1:$2'))
    await meals.page.clock.install({ time: cutoff - 3_900_000 })
    await openMenu()
    await meals.page.clock.pauseAt(cutoff - 3_605_000)
    const left = meals.page.getByRole('region', { name: /^Week/ }).locator('header time')
    await left.getByText('1 hr 0 min left to choose').waitFor()
    const top = () => dish('Lemon chicken').evaluate((card) => card.getBoundingClientRect().top)
    const before = await top()
    await meals.page.clock.runFor(10_000)
    await left.getByText('59 min 55 sec left to choose').waitFor()
    expect(await top()).toBe(before)
    meals.gateway.setClockOffset(cutoff + 60_000 - Date.now())
    await meals.page.clock.runFor(3_600_000)
    await meals.page.clock.resume()
    await meals.page
      .getByRole('link', { name: new RegExp(`^Week ${Number(meals.gateway.state.openWeek.slice(-2))} `) })
      .getByText('Can’t be changed anymore')
      .waitFor()
  })
})

describe('suggestions and filters', () => {
  test('hides avoided ingredients and separates unknown ones without calling them free', async () => {
    await signedInMenu()
    await meals.page.locator('summary', { hasText: 'Avoid allergens' }).press('Enter')
    await meals.page.getByRole('checkbox', { name: 'Milk' }).check()
    await dish('Gnocchi with sage').waitFor({ state: 'detached' })
    // What is chosen stays in sight, with a warning.
    await dish('Mushroom risotto').getByText('You avoid: Milk').waitFor()
    const unknown = meals.page.getByRole('list', { name: 'Dishes with unknown allergens' })
    await unknown.getByRole('article', { name: 'Chef’s surprise' }).getByText('Allergens unknown').waitFor()
    await expectAccessible()
    await meals.page.reload()
    await meals.page.getByText('Avoiding 1 allergen').waitFor()
    await meals.page.getByRole('switch', { name: 'Favorites only' }).click()
    await dish('Red lentil dal').waitFor()
    await dish('Turkey chili').waitFor({ state: 'detached' })
  })

  test('applies a suggestion, allows changes, and does not save automatically', async () => {
    await signedInMenu()
    await meals.page.locator('summary', { hasText: 'Avoid allergens' }).press('Enter')
    await meals.page.getByRole('checkbox', { name: 'Milk' }).check()
    await button('Suggest meals').click()
    const proposal = dialog('Suggested meals')
    await proposal.getByText(/excluded because (?:its|their) contents are unknown/).waitFor()
    const lines = await proposal.getByRole('listitem').allInnerTexts()
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Red lentil dal')
    expect(lines.join()).not.toContain('Mushroom risotto')
    await expectAccessible()
    await button('Use suggestion').click()
    await button('Remove Red lentil dal').waitFor()
    await seesText('Not saved')
    expect(selectionRequests()).toEqual([])
  })

  test('shows ingredients, a shopping list and a calendar', async () => {
    await signedInMenu()
    await button('Salmon with dill').click()
    await dialog('Salmon with dill').getByText('not in the box').first().waitFor()
    await dialog('Salmon with dill').getByText('Contains: Fish, Milk').waitFor()
    await meals.page.keyboard.press('Escape')
    expect(await isFocused('Salmon with dill')).toBe(true)
    await button('Shopping list').click()
    await dialog('Not in the box').getByText('Olive oil').waitFor()
    await dialog('Not in the box')
      .getByText(/doesn’t say whether 3 ingredients/)
      .waitFor()
    await meals.page.keyboard.press('Escape')
    const arriving = meals.page.waitForEvent('download')
    await clickMenuEntry('Calendar file')
    expect((await arriving).suggestedFilename()).toMatch(/\.ics$/)
  })
})

test('has no accessibility violations in the menu, wide or narrow', async () => {
  await signedInMenu()
  await expectAccessible()
  await meals.page.setViewportSize({ width: 390, height: 844 })
  await button('Choose Bibimbap').click()
  await seesText('Your box is full (3 meals). Remove one first.')
  await expectAccessible()
  const overflow = await meals.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

describe('pictures', () => {
  /** The widths that were asked for of the pictures that came. */
  const shown = (name: string) =>
    dish(name)
      .locator('img')
      .evaluateAll((images) =>
        images
          .map((image) => image as HTMLImageElement)
          .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          .map(({ currentSrc }) => new URL(currentSrc).searchParams.get('width')),
      )

  test('of dishes come from Bunko only and show the box', async () => {
    const hosts = new Set<string>()
    meals.page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await signedInMenu()
    await expect.poll(() => shown('Lemon chicken')).toEqual(['480'])
    expect([...hosts]).toEqual([meals.origin])
    const box = meals.page.getByRole('region', { name: 'Your box' })
    expect(await box.locator('img').count()).toBe(3)
    await button('Remove Lemon chicken').click()
    await expect.poll(() => box.locator('img').count()).toBe(2)
  })

  test('that are missing leave a placeholder and everything else', async () => {
    await signOut()
    meals.gateway.switches.images = '404'
    await signedInMenu()
    await expect.poll(() => dish('Lemon chicken').locator('img').count()).toBe(0)
    await button('Remove Lemon chicken').waitFor()
    await expectAccessible()
  })
})
