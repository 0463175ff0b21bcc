import { globSync, renameSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { chapterRows, mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of (404|409)/ })
const { press } = screen
const { row } = chapterRows(screen)
let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
})

test('a chapter whose file is cut says so once it was opened, and is downloaded again', async () => {
  const [file] = globSync('library/**/*.cbz', { cwd: screen.dataDir }).toSorted()
  truncateSync(join(screen.dataDir, file!), 100)
  await screen.open(`/manga/${mangaId}`)
  await screen.page.getByRole('link', { name: 'Read chapter 1', exact: true }).click()
  await screen.page.getByText('was changed by another program').first().waitFor()
  await screen.page.goBack()
  await row(1).getByText('File damaged. Download it again, or put the file back.').waitFor()
  await press('Download chapter 1 again')
  await row(1).getByText('File damaged.').waitFor({ state: 'detached' })
  await row(1).getByText('Downloaded', { exact: true }).waitFor()
})

test('a chapter whose file is on a disk that is not there says so, and is not downloaded again', async () => {
  const library = join(screen.dataDir, 'library')
  renameSync(library, `${library}.away`)
  try {
    await screen.open(`/manga/${mangaId}`)
    await screen.page.getByRole('link', { name: 'Read chapter 2', exact: true }).click()
    await screen.page.getByText('File not found. Check that its disk is connected.').first().waitFor()
    expect(await screen.page.getByRole('button', { name: 'Download chapter again' }).count()).toBe(0)
    await screen.expectAccessible()
    await screen.page.goBack()
    await row(2).getByText('File not found. Check that its disk is connected.').waitFor()
    expect(await screen.page.getByRole('button', { name: 'Download chapter 2 again' }).count()).toBe(0)
  } finally {
    renameSync(`${library}.away`, library)
  }
  await screen.page.getByRole('link', { name: 'Read chapter 2', exact: true }).click()
  await screen.page.getByRole('img', { name: 'Page 1' }).first().waitFor()
  await screen.page.goBack()
  await row(2).getByText('File not found.').waitFor({ state: 'detached' })
})
