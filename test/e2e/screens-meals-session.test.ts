import { beforeEach, describe, expect, test } from 'vitest'
import { mealsOnScreen } from '../support/meals-screen.ts'

const meals = mealsOnScreen()
const { dish, button, signOut, signedInMenu, seesText, clickMenuEntry, selectionRequests, expectAccessible, swap } =
  meals

describe('signing in', () => {
  beforeEach(async () => {
    await signOut()
    await meals.page.goto(`${meals.origin}/meals`)
    await meals.page.getByRole('heading', { name: 'Sign in to the meal site' }).waitFor()
  })

  test('accepts the cookie with the keyboard, keeps none of it in the page, and shows the box', async () => {
    const field = meals.page.getByLabel('Value of the apiV2Auth cookie', { exact: true })
    await button('Sign in').click()
    await meals.page.getByText('is required', { exact: true }).waitFor()
    await field.fill('nonsense')
    await button('Sign in').click()
    await meals.page.getByText(/contains access_token and refresh_token/).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await meals.page.getByRole('heading').allTextContents()).toEqual(['Sign in to the meal site'])
    await expectAccessible()
    const cookie = await meals.gateway.cookie()
    await field.fill(cookie)
    await meals.page.getByText('How to find the cookie').press('Enter')
    await meals.page.getByText('Sign in on the meal site in your browser.').waitFor()
    await meals.page.keyboard.press('Tab')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.press('Tab')
    await meals.page.keyboard.press('Enter')
    await dish('Lemon chicken').waitFor()
    const { secretStore } = await (await fetch(`${meals.origin}/api/meals/session`)).json()
    const isToldOfMemory = () => meals.page.getByText('Bunko forgets your session when it closes').isVisible()
    await expect.poll(isToldOfMemory).toBe(secretStore === 'memory')
    const stored = await meals.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    for (const token of meals.gateway.tokens.issued()) {
      expect(stored).not.toContain(token)
      expect(await meals.page.content()).not.toContain(token)
    }
  })

  test('accepts a refresh token and reports a rejected one', async () => {
    await meals.page.getByRole('radio', { name: 'Refresh token' }).check({ force: true })
    const field = meals.page.getByLabel('Refresh token', { exact: true }).and(meals.page.locator('textarea'))
    await field.fill('r-used-long-ago')
    await button('Sign in').click()
    await meals.page.getByText('Sign-in failed').waitFor()
    await field.fill((await meals.gateway.tokens.login()).refresh_token)
    await button('Sign in').click()
    await dish('Lemon chicken').waitFor()
    await clickMenuEntry('Sign out')
    await meals.page.getByRole('heading', { name: 'Sign in to the meal site' }).waitFor()
  })
})

test('asks for a new sign-in when the login ends, and keeps the draft', async () => {
  await signedInMenu()
  await swap()
  meals.gateway.tokens.revokeAll()
  await button('Review and save').click()
  await meals.page.getByRole('heading', { name: 'Session expired' }).waitFor()
  await expectAccessible()
  await meals.page.getByLabel('Value of the apiV2Auth cookie', { exact: true }).fill(await meals.gateway.cookie())
  await button('Sign in').click()
  await button('Remove Bibimbap').waitFor()
  await seesText('Not saved')
  expect(selectionRequests()).toEqual([])
})

test('shows the day on which a login ends soon and renews it in place', async () => {
  const { settings } = meals.gateway.tokens
  settings.windowSeconds = 9 * 86_400
  await signedInMenu()
  await seesText(/^Your session ends on .*\d/)
  await expectAccessible()
  settings.windowSeconds = 60 * 86_400
  await button('Sign in again').click()
  await meals.page.getByLabel('Value of the apiV2Auth cookie', { exact: true }).fill(await meals.gateway.cookie())
  await button('Sign in').click()
  await meals.page.getByText('Your session ends on').waitFor({ state: 'detached' })
  await dish('Lemon chicken').waitFor()
})

test('links to the market of the site, signed in or out', async () => {
  await signedInMenu()
  await clickMenuEntry('Meal settings')
  const country = meals.page.getByRole('textbox', { name: 'Country', exact: true })
  await country.waitFor()
  await expect.poll(() => country.evaluate((field) => field.getBoundingClientRect().top < innerHeight)).toBe(true)
  await signOut()
  await meals.page.goto(`${meals.origin}/meals`)
  await meals.page.getByRole('link', { name: 'Meal settings' }).press('Enter')
  await country.waitFor()
})
