import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openArchive } from '../../main/platform/cbz/read-archive.ts'
import { undoFileJob } from '../../shared/contracts/files.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const screen = screenForTests({ expectedErrors: /status of 409/ })
const { open, enter, expectAccessible } = screen
const folder = folderForTests('metadata')
let mangaId = ''

beforeAll(async () => {
  await writeCollection(folder, [{ path: 'Rain/Rain c001.cbz' }, { path: 'Rain/Rain c002.cbz' }])
  mangaId = (await importFolder(screen.api, folder)).mangaIds[0]!
})

const dialog = () => screen.page.getByRole('dialog', { name: 'Write metadata into files' })
async function readInfo() {
  const archive = await openArchive(join(folder, 'Rain/Rain c001.cbz'))
  try {
    return await archive.readComicInfo()
  } finally {
    await archive.close()
  }
}
async function openDialog() {
  await open(`/manga/${mangaId}`)
  await enter(screen.page.getByRole('button', { name: 'More actions', exact: true }).first())
  await enter(screen.page.getByRole('menuitem', { name: 'Write metadata into files…' }))
}

test('metadata is written where it is allowed, and taken back from the history', async () => {
  const { page } = screen
  await openDialog()
  await dialog().getByText('2 linked files are skipped').waitFor()
  expect(await dialog().getByRole('button', { name: 'Write', exact: true }).count()).toBe(0)
  await expectAccessible()
  await enter(dialog().getByRole('link', { name: 'Open settings' }))
  const folders = page.getByRole('region', { name: 'Library folders' })
  const row = folders.getByRole('listitem').filter({ hasText: folder })
  await row.getByRole('switch', { name: 'Bunko may change files here' }).press('Space')
  await row.getByText('Bunko reads and changes files here').waitFor()
  const before = await readInfo()
  await openDialog()
  await dialog().getByText('2 files get the titles').waitFor()
  await expectAccessible()
  await enter(dialog().getByRole('button', { name: 'Write', exact: true }))
  await page.getByText('Writing metadata into 2 files').waitFor()
  await expect.poll(readInfo).toContain('<Series>Rain</Series>')

  await open('/downloads/history')
  const written = page.getByRole('listitem').filter({ hasText: 'Rain, metadata' }).last()
  await enter(written.getByRole('button', { name: 'Undo Rain, metadata', exact: true }))
  await expect.poll(readInfo).toBe(before)
  await written.getByText('Undone in 2 files').waitFor()
  await expect.poll(() => written.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  // What was undone can be done again.
  await page.getByRole('button', { name: 'Undo Rain, metadata (undone)', exact: true }).waitFor()
  await expectAccessible()
})

/** Under the pointer, the toast stays. */
async function write(): Promise<void> {
  await openDialog()
  await dialog().getByText('2 files get the titles').waitFor()
  await enter(dialog().getByRole('button', { name: 'Write', exact: true }))
  await screen.page.getByText('Writing metadata into 2 files').dispatchEvent('pointerover')
}

test.each([
  ['what is written', true],
  ['what has not begun', false],
])('the toast takes back %s with the keyboard', async (_, isWritten) => {
  const { page } = screen
  const before = await readInfo()
  await write()
  if (isWritten) await expect.poll(readInfo).toContain('<Series>Rain</Series>')
  await page.keyboard.press('Control+z')
  await page.getByText('Restoring the previous metadata').waitFor()
  await expect.poll(readInfo).toBe(before)
})

test('the toast says when nothing is left to undo', async () => {
  const { page, api } = screen
  await write()
  const [job] = (await api.call(listJobs, { query: { type: 'write_metadata', limit: 1 } })).json()
  await api.finished(job!.id)
  const { jobId } = (await api.call(undoFileJob, { params: { id: job!.id } })).json()
  await api.finished(jobId)
  await page.keyboard.press('Control+z')
  await page.getByText('There is nothing to undo').waitFor()
})
