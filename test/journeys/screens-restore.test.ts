import { expect, test } from 'vitest'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

// While the program restarts.
const screen = screenForTests({ expectedErrors: /ERR_(CONNECTION_(REFUSED|RESET)|SOCKET_NOT_CONNECTED)/ })
const titles = async () => (await screen.api.call(listMangas)).json().items.map(({ title }) => title)
const add = (title: string) =>
  screen.api.call(createManga, { body: { ...sampleManga, title, slug: title.toLowerCase() } })

test('a backup is restored from the settings, and the page shows the restored library after the restart', async () => {
  await add('First')
  await screen.open('/settings/backups')
  const page = screen.page
  const backups = page.getByRole('region', { name: 'Backups' })
  await backups.getByText('No backups yet').waitFor()
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
  await dialog.getByText('Restarting. This page reloads').waitFor()
  // The same address, and a new page.
  await page.waitForFunction(() => !Reflect.has(window, 'beforeRestart'))
  await backups.getByText('Before a restore').waitFor()
  expect(await titles()).toEqual(['First'])
})
