// Backups in the settings: compared, downloaded and copied.
import { readdir, rename } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBackup } from '../../shared/contracts/backups.ts'
import { getSettings } from '../../shared/contracts/settings.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

// For the refused folder, and for the backup that is gone.
const screen = screenForTests({ expectedErrors: /status of (404|422)/ })

test('the library is downloaded as a backup for Mihon and as JSON', async () => {
  await screen.open('/settings/backups')
  for (const [name, file] of [
    ['Download for Mihon', /^bunko_.*\.tachibk$/],
    ['Download as JSON', /^bunko_.*\.json$/],
  ] as const) {
    const saving = screen.page.waitForEvent('download')
    await screen.page.getByRole('link', { name }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(file)
    expect(await download.failure()).toBeNull()
  }
})

test('a backup that cannot be compared cannot be restored unseen', async () => {
  await screen.api.call(createBackup)
  await screen.open('/settings/backups')
  const backups = screen.page.getByRole('region', { name: 'Backups' })
  const restore = backups.getByRole('button', { name: /^Restore the backup of/ }).first()
  await restore.waitFor()
  const folder = join(screen.dataDir, 'backups')
  const names = await readdir(folder)
  await rename(folder, `${folder}-away`)
  await restore.click()
  const dialog = screen.page.getByRole('dialog')
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0)
  await screen.expectAccessible()
  await rename(`${folder}-away`, folder)
  expect(await readdir(folder)).toEqual(names)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('row', { name: /^Manga/ }).waitFor()
  await dialog.getByRole('button', { name: 'Restore', exact: true }).waitFor()
})

test('keeps copies in a chosen folder, and with the library again', async () => {
  await screen.open('/settings/backups')
  const kept = screen.page.getByRole('group', { name: 'Keep copies in' })
  const stored = async () => (await screen.api.call(getSettings)).json().backups.folder
  await kept.getByText('With the library').waitFor()
  await kept.getByRole('button', { name: 'Choose folder' }).press('Enter')
  const dialog = screen.page.getByRole('dialog')
  const shown = dialog.getByRole('status')
  await expect.poll(() => shown.innerText()).not.toBe('')
  const path = await shown.innerText()
  await dialog.getByRole('button', { name: 'Choose this folder' }).press('Enter')
  await expect.poll(stored).toBe(path)
  await kept.getByText(path, { exact: true }).waitFor()
  await screen.expectAccessible()
  await kept.getByRole('button', { name: 'With the library' }).press('Enter')
  await expect.poll(stored).toBe(null)
})

test('starts in the home folder, and says so, where the folder chosen last is gone', async () => {
  await screen.open('/settings/backups')
  await screen.page.evaluate(() =>
    localStorage.setItem('bunko.recent-folders', JSON.stringify({ state: { paths: ['/gone/manga'] }, version: 0 })),
  )
  await screen.page.reload()
  const kept = screen.page.getByRole('group', { name: 'Keep copies in' })
  const chooseFolder = kept.getByRole('button', { name: 'Choose folder' })
  await chooseFolder.press('Enter')
  const dialog = screen.page.getByRole('dialog')
  await dialog.getByRole('alert').filter({ hasText: '/gone/manga' }).filter({ hasText: 'no folder here' }).waitFor()
  await dialog.getByRole('status').filter({ hasText: homedir() }).waitFor()
  await dialog.getByRole('button', { name: 'Up one folder' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'manga', exact: true }).count()).toBe(0)
  await screen.expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')

  await chooseFolder.press('Enter')
  await dialog.getByRole('status').filter({ hasText: homedir() }).waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
})
