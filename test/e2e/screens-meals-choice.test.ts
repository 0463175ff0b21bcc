import { expect, test } from 'vitest'
import { mealsOnScreen } from '../support/meals-screen.ts'

const meals = mealsOnScreen()
const {
  dish,
  button,
  signedInMenu,
  dialog,
  seesText,
  selectionRequests,
  storedSelection,
  isFocused,
  expectAccessible,
  swap,
} = meals

test('with the keyboard, without losing the focus', async () => {
  await signedInMenu()
  await button('Remove Lemon chicken').focus()
  await meals.page.keyboard.press('Enter')
  await seesText('Choose 1 more')
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
  await seesText('Saved on the site')
  expect(new Map(storedSelection()).get('65aa10')).toBe(2)
  expect(selectionRequests()).toHaveLength(1)
})

test('asks before it saves an unfinished week', async () => {
  await signedInMenu()
  await button('Remove Lemon chicken').click()
  await seesText('Choose 1 more')
  await button('Review and save').click()
  await dialog('Review changes').getByText('2 of 3 meals are chosen. Save the unfinished week?').waitFor()
  await expectAccessible()
  expect(selectionRequests()).toEqual([])
  await button('Save anyway').click()
  await dialog('Saved').waitFor()
  expect(storedSelection().map(([id]) => id)).toEqual(['65aa02', '65aa03'])
  await button('Done').click()
  for (const name of ['Mushroom risotto', 'Salmon with dill']) await button(`Remove ${name}`).click()
  expect(await button('Review and save').isDisabled()).toBe(true)
})

test('stays within the box and its limits, and says why', async () => {
  await signedInMenu()
  await button('Choose Bibimbap').click()
  await seesText('Your box is full (3 meals). Remove one first.')
  for (let nth = 0; nth < 3; nth++) await button('One more: Lemon chicken').click()
  await seesText('Lemon chicken can be chosen up to 3 times')
  expect(await dish('Lemon chicken').innerText()).toContain('× 3')
  expect(await button('Choose Beef tacos').count()).toBe(0)
  await dish('Beef tacos').getByText('Sold out').waitFor()
  await button('Discard').click()
  await seesText('Saved on the site')
  expect(selectionRequests()).toEqual([])
})

test('keeps a draft over a reload', async () => {
  await signedInMenu()
  await swap()
  await meals.page.reload()
  await button('Remove Bibimbap').waitFor()
  await seesText('Not saved')
})
