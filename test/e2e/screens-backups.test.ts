// Backups in the settings: created, compared and restored, with a restart of the real program.
import { expect, test } from 'vitest'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

// While the program restarts, and for the refused folder.
const screen = screenForTests({ expectedErrors: /ERR_CONNECTION_(REFUSED|RESET)|status of 422/ })
const titles = async () => (await screen.api.call(listMangas)).json().items.map(({ title }) => title)
const add = (title: string) =>
  screen.api.call(createManga, { body: { ...sampleManga, title, slug: title.toLowerCase() } })

test('a backup is restored from the settings, and the page shows the restored library after the restart', async () => {
  await add('First')
  await screen.open('/settings')
  const page = screen.page
  const backups = page.getByRole('region', { name: 'Backups' })
  await backups.getByText('There are no backups yet.').waitFor()
  await backups.getByRole('button', { name: 'Back up now' }).click()
  await backups.getByRole('listitem').waitFor()
  await add('Second')

  await backups.getByRole('button', { name: /^Restore the backup of/ }).click()
  const dialog = page.getByRole('dialog')
  const manga = dialog.getByRole('row', { name: /^Manga/ })
  await expect.poll(() => manga.getByRole('cell').allTextContents()).toEqual(['2', '1'])
  expect(await titles()).toHaveLength(2)
  await page.evaluate(() => Reflect.set(window, 'beforeRestart', true))
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByText('Bunko restarts.').waitFor()
  // The same address, and a new page.
  await page.waitForFunction(() => !Reflect.has(window, 'beforeRestart'))
  await backups.getByText('Before a restore').waitFor()
  expect(await titles()).toEqual(['First'])
})

test('says why a folder cannot be used', async () => {
  await screen.open('/settings')
  const folder = screen.page.getByRole('textbox', { name: 'Folder for backups' })
  await folder.fill('somewhere')
  await folder.press('Enter')
  await screen.page.getByText('must be an absolute path').waitFor()
})
