import { describe, expect, test } from 'vitest'
import { mealsOnScreen, sitesChoice } from '../support/meals-screen.ts'

const meals = mealsOnScreen()
const { signIn, dish, button, signedInMenu, dialog, says, puts, stored, isFocused, isAccessible, swap } = meals

describe('selecting meals', () => {
  test('with the mouse: previews without sending, saves once, shows what was read back, and undoes it', async () => {
    await signedInMenu()
    await says('3 of 3 meals')
    expect(await button('Review and save').count()).toBe(0)
    meals.gateway.world.addOns = ['Garlic bread']
    await swap()
    await says('Not saved')
    await button('Review and save').click()
    const review = dialog('Review changes')
    expect(await review.getByRole('list', { name: 'Added' }).innerText()).toBe('Bibimbap')
    expect(await review.getByRole('list', { name: 'Removed' }).innerText()).toBe('Lemon chicken')
    await review.getByText(/Garlic bread/).waitFor()
    await review.getByText(/Salmon with dill \(\+ 3,99 €\)/).waitFor()
    await isAccessible()
    expect(puts()).toEqual([])
    await button('Save').click()
    await dialog('Saved').getByRole('list', { name: 'Saved meals' }).getByText('Bibimbap').waitFor()
    expect(puts()).toHaveLength(1)
    expect(
      stored()
        .map(([id]) => id)
        .sort(),
    ).toEqual(['65aa02', '65aa03', '65aa10'])
    await button('Done').click()
    await says('Saved on the site')
    await button('Undo last save').click()
    await button('Undo save').click()
    await dialog('Undone').getByRole('list', { name: 'Saved meals' }).getByText('Lemon chicken').waitFor()
    expect(puts()).toHaveLength(2)
    expect(
      stored()
        .map(([id]) => id)
        .sort(),
    ).toEqual(sitesChoice)
    await button('Done').click()
    await button('Remove Lemon chicken').waitFor()
    expect(await button('Undo last save').count()).toBe(0)
  })

  test('with the keyboard, without losing the focus', async () => {
    await signedInMenu()
    await button('Remove Lemon chicken').focus()
    await meals.page.keyboard.press('Enter')
    await says('Choose 1 more')
    await expect.poll(() => isFocused('Choose Lemon chicken')).toBe(true)
    await button('Choose Bibimbap').focus()
    await meals.page.keyboard.press('Space')
    await expect.poll(() => isFocused('One more: Bibimbap')).toBe(true)
    await meals.page.keyboard.press('Enter')
    await dish('Bibimbap').getByText('× 2').waitFor()
    await button('Review and save').focus()
    await meals.page.keyboard.press('Enter')
    await button('Save').waitFor()
    await button('Save').focus()
    await meals.page.keyboard.press('Enter')
    await expect.poll(() => isFocused('Done')).toBe(true)
    await meals.page.keyboard.press('Escape')
    await says('Saved on the site')
    expect(new Map(stored()).get('65aa10')).toBe(2)
    expect(puts()).toHaveLength(1)
  })

  test('stays within the box and its limits, and says why', async () => {
    await signedInMenu()
    await button('Choose Bibimbap').click()
    await says('Your box is full (3 meals). Remove one first.')
    for (let nth = 0; nth < 3; nth++) await button('One more: Lemon chicken').click()
    await says('Lemon chicken can be chosen up to 3 times')
    expect(await dish('Lemon chicken').innerText()).toContain('× 3')
    expect(await button('Choose Beef tacos').count()).toBe(0)
    await dish('Beef tacos').getByText('Sold out').waitFor()
    await button('Discard').click()
    await says('Saved on the site')
    expect(puts()).toEqual([])
  })

  test('keeps a draft over a reload', async () => {
    await signedInMenu()
    await swap()
    await meals.page.reload()
    await button('Remove Bibimbap').waitFor()
    await says('Not saved')
  })
})

describe('obstacles', () => {
  test('explains a robot check, keeps the login, and retries', async () => {
    await signIn()
    meals.gateway.fail('/api/customers/me/deliveries', 'captcha', 2)
    await meals.page.goto(`${meals.origin}/meals`)
    await meals.page
      .getByRole('alert')
      .getByText(/bot check or maintenance page .*You are still signed in/)
      .waitFor()
    await isAccessible()
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
    expect(puts()).toEqual([])
    await button('Back').click()
    await dish('Lemon chicken').getByText('Chosen × 1').waitFor()
    expect(await button('Review and save').count()).toBe(0)
  })

  test('names a dish that has sold out and updates the menu', async () => {
    await signedInMenu()
    await swap()
    meals.gateway.world.dishes.find(({ name }) => name === 'Bibimbap')!.isSoldOut = true
    await button('Review and save').click()
    await meals.page.getByRole('alert').getByText('Bibimbap is sold out').waitFor()
    expect(await button('Save').count()).toBe(0)
    await button('Back').click()
    await dish('Bibimbap').getByText('Sold out').waitFor()
    await button('Remove Bibimbap').click()
    await button('Choose Shakshuka').click()
    await button('Review and save').click()
    await button('Save').waitFor()
    expect(puts()).toEqual([])
  })

  test('reports a 502 of the write with the current selection and does not resend automatically', async () => {
    await signedInMenu()
    await swap()
    await button('Review and save').click()
    await button('Save').waitFor()
    meals.gateway.fail(/^\/v1\/carts\//, '502-html')
    await button('Save').click()
    await meals.page.getByRole('alert').waitFor()
    expect(puts()).toHaveLength(1)
    expect(stored().map(([id]) => id)).toEqual(sitesChoice)
    await button('Save again').click()
    await dialog('Saved').waitFor()
    expect(puts()).toHaveLength(2)
  })

  test('detects a selection that the site does not keep', async () => {
    await signedInMenu()
    await swap()
    await button('Review and save').click()
    await button('Save').waitFor()
    meals.gateway.switches.cart = 'not-stored'
    await button('Save').click()
    await meals.page
      .getByRole('alert')
      .getByText(/shows now shows a different one/)
      .waitFor()
  })
})
