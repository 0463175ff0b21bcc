import { beforeAll, test } from 'vitest'
import { createManga } from '../../shared/contracts/mangas.ts'
import { createShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ expectedErrors: /status of (404|422)/ })
const { press, field } = screen

beforeAll(async () => {
  const ids: string[] = []
  for (const [slug, title] of [
    ['garden', 'Secret Garden'],
    ['sea', 'Open Sea'],
  ])
    ids.push(
      ((await screen.api.call(createManga, { body: { ...sampleManga, slug, title } })).json() as { id: string }).id,
    )
  const { id } = (await screen.api.call(createShelf, { body: { name: 'Night', kind: 'manual' } })).json()
  await screen.api.call(setShelfMangas, { params: { id }, body: { mangaIds: [ids[0]!] } })
})

test('a shelf is made private with a PIN, is locked, and unlocked again', async () => {
  const { page } = screen
  const card = (title: string) => page.getByRole('list', { name: 'Library' }).getByRole('link', { name: title })
  await screen.open('/')
  await card('Secret Garden').waitFor()
  await press('Manage shelves')
  await press('Edit “Night”')
  await page.getByRole('switch', { name: 'Private: hidden until unlocked by a PIN' }).click()
  await press('Save')
  await page.getByText('At least 4 characters').waitFor()
  await field('New PIN').fill('2718')
  await screen.expectAccessible()
  await press('Save')
  await page.getByRole('dialog', { name: 'Edit shelf' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await press('Lock private shelves')
  await card('Secret Garden').waitFor({ state: 'detached' })
  await card('Open Sea').waitFor()
  await page.getByRole('button', { name: /^Night/ }).waitFor({ state: 'detached' })
  await press('Unlock private shelves')
  await field('PIN').fill('0000')
  await press('Unlock')
  await page.getByText('Wrong PIN.').waitFor()
  await screen.expectAccessible()
  await field('PIN').fill('2718')
  await press('Unlock')
  await card('Secret Garden').waitFor()
  await page.getByRole('button', { name: /^Night/ }).waitFor()
})

test('a private shelf that is added while private shelves are locked does not hide the library', async () => {
  const { page } = screen
  await screen.open('/')
  await press('Lock private shelves')
  await press('Add shelf')
  await field('Name').fill('Drawer')
  await page.getByRole('switch', { name: 'Private: hidden until unlocked by a PIN' }).click()
  await press('Save')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Library' }).getByRole('link', { name: 'Open Sea' }).waitFor()
  await press('Unlock private shelves')
  await field('PIN').fill('2718')
  await press('Unlock')
  await page.getByRole('button', { name: /^Drawer/ }).waitFor()
})
