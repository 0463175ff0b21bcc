import { expect, test } from 'vitest'
import { defaultSelection, mealsOnScreen } from '../support/meals-screen.ts'

const meals = mealsOnScreen()
const { button, signedInMenu, dialog, seesText, selectionRequests, storedSelection, expectAccessible, swap } = meals

const storedMeals = () =>
  storedSelection()
    .map(([id]) => id)
    .sort()

test('with the mouse: previews without sending, saves once, shows what was read back, and undoes it', async () => {
  await signedInMenu()
  await seesText('3 of 3 meals')
  expect(await button('Review and save').count()).toBe(0)
  meals.gateway.state.addOns = ['Garlic bread']
  await swap()
  await seesText('Not saved')
  await button('Review and save').click()
  const review = dialog('Review changes')
  expect(await review.getByRole('list', { name: 'Added' }).innerText()).toBe('Bibimbap')
  expect(await review.getByRole('list', { name: 'Removed' }).innerText()).toBe('Lemon chicken')
  await review.getByText(/Garlic bread/).waitFor()
  await review.getByText(/Salmon with dill \(\+ 3,99 €\)/).waitFor()
  await expectAccessible()
  expect(selectionRequests()).toEqual([])
  await button('Save').click()
  await dialog('Saved').getByRole('list', { name: 'Saved meals' }).getByText('Bibimbap').waitFor()
  expect(selectionRequests()).toHaveLength(1)
  expect(storedMeals()).toEqual(['65aa02', '65aa03', '65aa10'])
  await button('Done').click()
  await seesText('Saved on the site')
  await button('Undo last save').click()
  await button('Undo save').click()
  await dialog('Undone').getByRole('list', { name: 'Saved meals' }).getByText('Lemon chicken').waitFor()
  expect(selectionRequests()).toHaveLength(2)
  expect(storedMeals()).toEqual(defaultSelection)
  await button('Done').click()
  await button('Remove Lemon chicken').waitFor()
  expect(await button('Undo last save').count()).toBe(0)
})
