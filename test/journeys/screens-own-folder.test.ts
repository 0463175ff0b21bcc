import { expect, test } from 'vitest'
import { countPresses } from '../support/count-presses.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const screen = screenForTests()
const folder = folderForTests('one')

test('from a folder to its first page in four presses', async () => {
  const { page, press } = screen
  await writeCollection(folder, [{ path: 'Quiet Hill/Quiet Hill c001.cbz' }])
  await screen.open('/')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await screen.open('/add/folder')
  await page.getByRole('button', { name: 'Look inside', exact: true }).waitFor()
  const presses = await countPresses(page)
  await screen.field('File, folder or list').fill(folder)
  await page.keyboard.press('Enter')
  await press('Import 1 file')
  await page.getByRole('link', { name: 'Start reading' }).click()
  await page.locator('[data-page="1"][data-ready]').waitFor()
  // One more opens the screen from the navigation of the library.
  expect(await presses()).toBeLessThanOrEqual(3)
})
