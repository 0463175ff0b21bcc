import { expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { addSixtyMangas, shelf } from '../support/shelf-for-screens.ts'

const screen = screenForTests()
const { card, found } = shelf(screen)

test('selects mangas with keys, marks them together, and undoes it with keys', async () => {
  await addSixtyMangas(screen.api)
  const { items } = (await screen.api.call(listMangas, { query: { limit: 2, sortBy: 'title' } })).json()
  for (const { id } of items) await screen.api.call(addChapters, { params: { id }, body: { from: 1, to: 3 } })
  await screen.open('/')
  await found('60 manga')
  const { keyboard } = screen.page
  await card('Volume of 00').focus()
  await keyboard.press('Space')
  await keyboard.press('Shift+ArrowRight')
  await found('2 selected')
  await screen.expectAccessible()
  await screen.enter(screen.page.getByRole('button', { name: 'Mark as read', exact: true }))
  await screen.page.getByText('6 chapters marked as read').waitFor()
  await keyboard.press('Control+z')
  await expect.poll(() => card('Volume of 00').textContent()).toContain('3 unread')
  await card('Volume of 01').focus()
  await keyboard.press('Control+a')
  await found('60 selected')
  await keyboard.press('Escape')
  await screen.page.getByText('60 selected').waitFor({ state: 'detached' })
})
