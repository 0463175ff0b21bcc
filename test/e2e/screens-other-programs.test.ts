import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '../../renderer/ui/paths.ts'
import { cancelActiveJobs } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { holdImports } from '../support/hold-imports.ts'
import { catalogId } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'
import { writeKavita, writeKomga } from '../support/write-server-databases.ts'
import { mangadexEn, tachibk } from '../support/write-tachibk.ts'

const screen = screenForTests({ expectedErrors: /status of (404|422)/, hasCatalog: true })
const { open, enter, expectAccessible } = screen
const folder = folderForTests('others')

const mangas = async () => (await screen.api.call(listMangas, { query: { limit: 100 } })).json().items
const chapter = (number: number, read = false) => ({
  url: `/chapter/${catalogId(700 + number)}`,
  name: `Vol.1 Ch.${number}`,
  number,
  read,
})
const backup = tachibk({
  categories: [{ name: 'Favourites', order: 0 }],
  sources: [
    { name: 'MangaDex', id: mangadexEn },
    { name: 'Reading Room', id: 77n },
  ],
  manga: [
    {
      ...{ source: mangadexEn, url: `/manga/${catalogId(61)}`, title: 'Quiet Comet', categories: [0], tracking: true },
      chapters: [chapter(1, true), chapter(2)],
    },
    { source: 77n, url: '/series/moon', title: 'Moon Baker', chapters: [{ url: '/1', name: 'Chapter 1', number: 1 }] },
  ],
})

const pressKeys = (name: string) => enter(screen.page.getByRole('button', { name, exact: true }))
async function type(label: string, text: string): Promise<void> {
  await screen.tabTo(screen.field(label))
  await screen.page.keyboard.press('ControlOrMeta+A')
  await screen.page.keyboard.type(text)
}
/** Chooses a file in the dialog of the browser, which the button opens. */
async function chooseFile(name: string, buffer: Buffer): Promise<void> {
  const chooser = screen.page.waitForEvent('filechooser')
  await pressKeys('Choose backup')
  await (await chooser).setFiles({ name, mimeType: '', buffer })
}

test('a backup of Mihon is chosen, checked and imported with the keyboard', async () => {
  const { page } = screen
  await open('/')
  await enter(page.getByRole('link', { name: 'Move in' }))
  await page.getByRole('heading', { name: 'What Bunko knows' }).waitFor()
  await expectAccessible()
  await chooseFile('notes.tachibk', Buffer.from('no backup'))
  await page.getByText('This is neither a backup').waitFor()
  await chooseFile('mihon.tachibk', backup)
  await page.getByText('2 series in Mihon').waitFor()
  await page.getByText('Tracking of 1 manga').waitFor()
  await expectAccessible()

  const rows = page.getByRole('grid', { name: 'Series' }).getByRole('row')
  const first = page.getByRole('checkbox', { name: 'Import Quiet Comet' })
  const second = page.getByRole('checkbox', { name: 'Import Moon Baker' })
  expect([await first.isChecked(), await second.isChecked()]).toEqual([true, false])
  await screen.tabTo(rows.first())
  await page.keyboard.press('ArrowDown')
  const hasFocus = () => rows.nth(1).evaluate((row) => row.contains(document.activeElement))
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press(' ')
  await expect.poll(() => second.isChecked()).toBe(true)
  await enter(page.getByRole('button', { name: 'Import 2 series' }))
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  await page.getByText('3 chapters added').waitFor()
  await page.getByText('No site yet').waitFor()
  await expectAccessible()
  expect((await mangas()).map(({ title, unreadCount }) => [title, unreadCount])).toEqual([
    ['Moon Baker', 1],
    ['Quiet Comet', 1],
  ])

  await pressKeys('Import something else')
  await chooseFile('mihon.tachibk', backup)
  await page.getByRole('row').filter({ hasText: 'Quiet Comet' }).getByText('In your library').waitFor()
  await pressKeys('Import 2 series')
  await page.getByText('Nothing new: all 3 chapters were already in your library').waitFor()
  expect(await page.getByText('chapters added').count()).toBe(0)
  await expectAccessible()
})

test('an import is undone from its report', async () => {
  const { page } = screen
  const manga = [
    { source: 77n, url: '/s/paper', title: 'Paper Lantern', chapters: [{ url: '/1', name: '1', number: 1 }] },
  ]
  await open('/add/folder')
  await chooseFile('one.tachibk', tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga }))
  const keep = page.getByRole('button', { name: 'Keep as a list Reading Room' })
  await enter(keep)
  await expect.poll(() => keep.getAttribute('aria-pressed')).toBe('true')
  await pressKeys('Import 1 series')
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  await pressKeys('Undo import')
  await page.getByRole('heading', { name: 'Import undone' }).waitFor()
  await page.getByText('1 series moved to the trash').waitFor()
  await expectAccessible()
  expect((await mangas()).map(({ title }) => title)).not.toContain('Paper Lantern')
})

test('a backup that is dropped on the window is read', async () => {
  const { page } = screen
  await open('/')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'mihon.tachibk'))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
  }, backup.toString('base64'))
  await page.getByText('2 series in Mihon').waitFor()
  await page.getByText('mihon.tachibk').waitFor()
})

test('the database of Komga is read by its path, and its folder is found here', async () => {
  const { page } = screen
  const here = join(folder, 'manga')
  await writeCollection(here, [{ path: 'Rain/Rain c001.cbz' }, { path: 'Rain/Rain c002.cbz' }])
  const database = join(folder, 'database.sqlite')
  const books = [{ file: '/data/Rain/Rain c001.cbz', page: 2, isRead: true }, { file: '/data/Rain/Rain c002.cbz' }]
  ;(await writeKomga(database, { root: '/data', series: [{ title: 'Rain', collections: ['Weekend'], books }] })).close()
  await open('/add/folder')
  await pressKeys('Look inside')
  await page.getByText('is required').waitFor()
  await writeFile(join(folder, 'x.txt'), 'x')
  await type('File, folder or list', join(folder, 'x.txt'))
  await pressKeys('Look inside')
  await page.getByText('This is neither a backup').waitFor()
  await type('File, folder or list', folder)
  await pressKeys('Look inside')
  await page.getByText('1 series in Komga').waitFor()
  await page.getByText('Folder not found.').waitFor()
  await expectAccessible()
  await type('/data is here', here)
  await pressKeys('Check folders')
  await page.getByRole('row').filter({ hasText: 'Rain' }).getByText('New', { exact: true }).waitFor()
  await rename(database, `${database}-away`)

  await pressKeys('Import 1 series')
  const problem = page.getByRole('alert').filter({ hasText: 'There is nothing at this path.' })
  await problem.waitFor()
  expect(await problem.textContent()).not.toContain('Invalid values')
  await rename(`${database}-away`, database)

  await pressKeys('Import 1 series')
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  await page.getByText('1 read chapter').waitFor()
  await enter(page.getByRole('link', { name: 'Open manga' }))
  await page.getByRole('heading', { name: 'Rain', level: 1 }).waitFor()
  expect((await mangas()).find(({ title }) => title === 'Rain')).toMatchObject({
    availableChapterCount: 2,
    unreadCount: 1,
  })
})

test('the database of Kavita brings its collections, and the shelf shows what is new first', async () => {
  const { page } = screen
  const config = join(folder, 'kavita')
  const here = join(config, 'manga')
  await writeCollection(here, [{ path: 'Fox/Fox c001.cbz' }, { path: 'Owl/Owl v01.cbz' }])
  const series = [
    { title: 'Fox', collections: ['Winter'], books: [{ file: '/manga/Fox/Fox c001.cbz', page: 1 }] },
    { title: 'Owl', books: [{ file: '/manga/Owl/Owl v01.cbz', volume: 1 }] },
  ]
  ;(await writeKavita(join(config, 'kavita.db'), { root: '/manga', series }, 1)).close()
  await open('/add/folder')
  await type('File, folder or list', config)
  await pressKeys('Look inside')
  await page.getByText('2 series in Kavita').waitFor()
  await type('/manga is here', here)
  await pressKeys('Check folders')
  await page.getByRole('row').filter({ hasText: 'Owl' }).getByText('New', { exact: true }).waitFor()
  await pressKeys('Import 2 series')
  await page.getByText('1 read chapter').waitFor()
  await enter(page.getByRole('link', { name: 'Show newest manga' }))
  const shelf = page.getByRole('list', { name: 'Library' })
  await shelf.getByRole('link', { name: 'Fox' }).waitFor()
  const titles = (await shelf.getByRole('listitem').allTextContents()).map((text) => /Fox|Owl/.exec(text)?.[0])
  expect(titles.slice(0, 2).toSorted()).toEqual(['Fox', 'Owl'])
  await enter(page.getByRole('navigation', { name: 'Shelves' }).getByRole('button', { name: 'Winter' }))
  await shelf.getByRole('link', { name: 'Fox' }).waitFor()
})

test('categories are shelves: they are tabs of the library and can be changed', async () => {
  const { page } = screen
  await open('/')
  const tabs = page.getByRole('navigation', { name: 'Shelves' })
  const shelf = page.getByRole('list', { name: 'Library' })
  const showShelf = (name: string) => enter(tabs.getByRole('button', { name }))
  await showShelf('Favourites')
  await shelf.getByRole('link', { name: 'Moon Baker' }).waitFor({ state: 'detached' })
  await enter(shelf.getByRole('link', { name: 'Quiet Comet' }))
  await enter(page.getByRole('button', { name: 'More actions', exact: true }).first())
  await enter(page.getByRole('menuitem', { name: 'Shelves…' }))
  const dialog = page.getByRole('dialog', { name: 'Shelves' })
  await screen.tabTo(dialog.getByLabel('Find or add a shelf'))
  await page.keyboard.type('Later')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Later', pressed: true }).waitFor()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open('/')
  await showShelf('Later')
  await shelf.getByRole('link', { name: 'Moon Baker' }).waitFor({ state: 'detached' })
  await shelf.getByRole('link', { name: 'Quiet Comet' }).waitFor()
})

/** A backup with so many manga of the catalog. */
const longBackup = (from: number, length: number) =>
  tachibk({
    sources: [{ name: 'MangaDex', id: mangadexEn }],
    manga: Array.from({ length }, (_, index) => ({
      ...{ source: mangadexEn, url: `/manga/${catalogId(from + index)}`, title: `Long Way ${from + index}` },
      chapters: Array.from({ length: 10 }, (_, at) => ({ url: `/x/${at}`, name: `Ch.${at + 1}`, number: at + 1 })),
    })),
  })
const total = async () => (await screen.api.call(listMangas)).json().total

test('an import is stopped before it starts, and in the middle, and the screen says what it added', async () => {
  const { page } = screen
  const stopped = page.getByRole('heading', { name: 'Import stopped' })
  await open('/add/folder')
  await chooseFile('one.tachibk', longBackup(9000, 1))
  const hold = await holdImports(screen.dataDir, screen.api, 0, 'import_other_program')

  await pressKeys('Import 1 series')
  await pressKeys('Stop import')
  await stopped.waitFor()
  await page.getByText('Nothing was added. You can import again.').waitFor()
  await expectAccessible()
  await hold.end()

  await pressKeys('Import something else')
  await chooseFile('more.tachibk', longBackup(20_000, 3000))
  await page.getByText('3,000 series in Mihon').waitFor()
  const before = await total()
  await pressKeys('Import 3,000 series')
  while ((await total()) <= before);
  await pressKeys('Stop import')
  await stopped.waitFor()
  await page.getByText(/^[\d,]+ chapters added$/).waitFor()
  expect(await total()).toBeLessThan(before + 3000)
  await expectAccessible()
})

test('the address of a list, pasted into the search, is reviewed and becomes a shelf', async () => {
  const { page, catalog } = screen
  const added = ['Rain Harbor', 'Coral Reef'].map((key) => catalog.add({ key, attributes: { title: { en: key } } }))
  const list = catalog.addList({ name: 'To read', mangaIds: added.map(({ id }) => id) })
  const hidden = catalog.addList({ name: 'Mine', mangaIds: [], visibility: 'private' })
  await open('/add/folder')
  await type('File, folder or list', `https://mangadex.org/list/${hidden}`)
  await pressKeys('Look inside')
  await page.getByText('This list is private, or no longer there').waitFor()
  await expectAccessible()

  await open(paths.addFromUrl(`https://mangadex.org/list/${list}/to-read`))
  const rows = page.getByRole('grid', { name: 'Series' }).getByRole('row')
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([expect.stringContaining('Rain Harbor'), expect.stringContaining('Coral Reef')])
  await expect
    .poll(() =>
      rows.locator('img').evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(2)
  await page.getByText('They go on the shelf “To read”.').waitFor()
  await expectAccessible()
  await pressKeys('Import 2 series')
  await page.getByText('2 manga', { exact: true }).waitFor()
  for (const title of ['Coral Reef', 'Rain Harbor']) {
    const found = (await screen.api.call(listMangas, { query: { find: title } })).json().items
    expect(found.map((manga) => manga.title)).toEqual([title])
  }
})

test('the screens say that a job is gone, instead of waiting for it', async () => {
  const { page } = screen
  const manga = [{ source: 77n, url: '/s/gone', title: 'Gone Ferry', chapters: [{ url: '/1', name: '1', number: 1 }] }]
  const forget = () =>
    page.route('**/api/jobs/*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 404, json: { title: 'Not found', detail: 'There is no such job.' } })
        : route.fallback(),
    )
  const saysGone = async (title: string) => {
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('alert').filter({ hasText: 'There is no such job.' }).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    await page.getByRole('button', { name: 'Import something else' }).waitFor()
  }
  await open('/add/folder')
  await chooseFile('one.tachibk', tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga }))
  await page.getByText('1 series in Mihon').waitFor()
  await forget()
  const matching = await holdImports(screen.dataDir, screen.api, 0, 'match_other_program')
  const find = page.getByRole('button', { name: 'Find 1 series on MangaDex' })
  const read = page.waitForResponse('**/api/other-programs/inspect')
  await enter(find)
  await read
  await find.waitFor()
  await matching.end()

  await enter(page.getByRole('button', { name: 'Keep as a list Reading Room' }))
  const importing = await holdImports(screen.dataDir, screen.api, 0, 'import_other_program')
  await pressKeys('Import 1 series')
  await saysGone('The import stopped')
  await expectAccessible()
  await importing.end()

  await screen.api.call(cancelActiveJobs, { body: {} })
  await page.unroute('**/api/jobs/*')
  await pressKeys('Import something else')
  await chooseFile('one.tachibk', tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga }))
  await enter(page.getByRole('button', { name: 'Keep as a list Reading Room' }))
  await pressKeys('Import 1 series')
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  await forget()
  const undoing = await holdImports(screen.dataDir, screen.api, 0, 'undo_import')
  await pressKeys('Undo import')
  await saysGone('The undo stopped')
  await undoing.end()
})
