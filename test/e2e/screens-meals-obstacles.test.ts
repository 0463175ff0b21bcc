import { expect, test } from 'vitest'
import { defaultSelection, mealsOnScreen } from '../support/meals-screen.ts'

const meals = mealsOnScreen()
const { signIn, dish, button, signedInMenu, dialog, selectionRequests, storedSelection, expectAccessible, swap } = meals

test('explains a robot check, keeps the login, and retries', async () => {
  await signIn()
  meals.gateway.fail('/api/customers/me/deliveries', 'captcha', 2)
  await meals.page.goto(`${meals.origin}/meals`)
  await meals.page
    .getByRole('alert')
    .getByText(/bot check or maintenance page.*you are still signed in/)
    .waitFor()
  await expectAccessible()
  await button('Try again').click()
  await dish('Lemon chicken').waitFor()
})

test('sends nothing and locks the week when the cutoff passes before the save', async () => {
  await signedInMenu()
  await swap()
  await button('Review and save').click()
  await button('Save').waitFor()
  meals.gateway.setClockOffset(40 * 86_400_000)
  meals.gateway.tokens.settings.accessSeconds = 1800
  await signIn()
  await button('Save').click()
  await meals.page
    .getByRole('alert')
    .getByText(/be changed anymore/)
    .waitFor()
  expect(selectionRequests()).toEqual([])
  await button('Back').click()
  await dish('Lemon chicken').getByText('Chosen × 1').waitFor()
  expect(await button('Review and save').count()).toBe(0)
})

test('names a dish that has sold out and updates the menu', async () => {
  await signedInMenu()
  await swap()
  meals.gateway.state.dishes.find(({ name }) => name === 'Bibimbap')!.isSoldOut = true
  await button('Review and save').click()
  await meals.page.getByRole('alert').getByText('Bibimbap is sold out').waitFor()
  expect(await button('Save').count()).toBe(0)
  await button('Back').click()
  await dish('Bibimbap').getByText('Sold out').waitFor()
  await button('Remove Bibimbap').click()
  await button('Choose Shakshuka').click()
  await button('Review and save').click()
  await button('Save').waitFor()
  expect(selectionRequests()).toEqual([])
})

test('reports a 502 of the write with the current selection and does not resend automatically', async () => {
  await signedInMenu()
  await swap()
  await button('Review and save').click()
  await button('Save').waitFor()
  meals.gateway.fail(/^\/v1\/carts\//, '502-html')
  await button('Save').click()
  await meals.page.getByRole('alert').waitFor()
  expect(selectionRequests()).toHaveLength(1)
  expect(storedSelection().map(([id]) => id)).toEqual(defaultSelection)
  await button('Save again').click()
  await dialog('Saved').waitFor()
  expect(selectionRequests()).toHaveLength(2)
})
