import { beforeAll, expect, test } from 'vitest'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const screen = screenForTests({ hasCatalog: true, expectedErrors: /status of 502/ })
const { open, press, enter, tabTo, expectAccessible, button } = screen
const folder = folderForTests('match')
const names = ['Paper Lighthouse', 'Twin Rivers', 'Unheard Of']

beforeAll(async () => {
  await writeCollection(
    folder,
    names.map((name) => ({ path: `${name}/${name} c001.cbz` })),
  )
  screen.catalog.add({
    key: 'Paper Lighthouse',
    attributes: { title: { en: 'Paper Lighthouse' }, altTitles: [{ ja: '紙の灯台' }] },
  })
  for (const key of ['twin 1', 'twin 2']) screen.catalog.add({ key, attributes: { title: { en: 'Twin Rivers' } } })
})

const requests = () => screen.catalog.requestLog.maxPerWindow(3_600_000, { host: 'api' })

async function inspect(): Promise<void> {
  await open('/add/folder')
  await screen.field('File, folder or list').fill(folder)
  await press('Look inside')
  await screen.page.getByRole('treegrid').waitFor()
}

test('says that the catalog cannot be reached, and goes on when it can', async () => {
  await inspect()
  expect(requests()).toBe(0)
  screen.catalog.faults.add({ kind: 'reset', host: 'api' })
  await press('Match with MangaDex')
  await screen.page.getByText('You can import without a match and link the manga later.').waitFor()
  await expectAccessible()
  screen.catalog.faults.clear()
  await press('Match with MangaDex')
  await screen.page.getByText('2 to decide · 1 not found').waitFor()
})

test('stops asking when the person cancels', async () => {
  await inspect()
  const { page } = screen
  await page.route('**/api/collection/match', () => {})
  await press('Match with MangaDex')
  await page.getByText('0 of 3 series looked up').waitFor()
  const failed = page.waitForEvent('requestfailed')
  await press('Cancel')
  await failed
  await button('Match with MangaDex').waitFor()
})

test('matches are proposed, chosen and imported with the keyboard', async () => {
  const { page } = screen
  await inspect()
  await enter(button('Match with MangaDex'))
  await page.getByText('2 to decide · 1 not found').waitFor()
  await expectAccessible()
  await enter(button('Accept 1 likely match'))
  await page.getByText('1 matched · 1 to decide · 1 not found').waitFor()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  expect(await row('Paper Lighthouse').first().textContent()).toContain('On MangaDex: Paper Lighthouse')

  const filter = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('radio', { name, exact: true })
  await filter('All').press('ArrowRight')
  await filter('To check (0)').press('ArrowRight')
  expect(await filter('To decide (1)').isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('row').count()).toBe(1)
  await tabTo(page.getByRole('row').first())
  await expect.poll(screen.focused).toContain('Twin Rivers')
  await expectAccessible()
  await enter(button('Match Twin Rivers with MangaDex'))
  const dialog = page.getByRole('dialog', { name: 'Match Twin Rivers with MangaDex' })
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(3)
  await expectAccessible()
  // Neither of two mangas with this title is probably right.
  const none = dialog.getByRole('radio', { name: 'None of these' })
  expect(await none.isChecked()).toBe(true)
  await tabTo(none)
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: 'Use this match' }).waitFor()
  await page.keyboard.press('ArrowUp')
  expect(await none.isChecked()).toBe(true)
  await enter(dialog.getByRole('button', { name: 'Import without a match' }))
  await dialog.waitFor({ state: 'detached' })
  expect(await row('Twin Rivers').first().textContent()).toContain('No match')
  await filter('To decide (0)').press('ArrowLeft')
  await filter('To check (0)').press('ArrowLeft')

  await enter(button('Match Unheard Of with MangaDex'))
  const search = page.getByRole('dialog', { name: 'Match Unheard Of with MangaDex' })
  await search.getByText('MangaDex has no manga like this.').waitFor()
  await search.getByLabel('Title').fill('Paper Lighthouse')
  await page.keyboard.press('Enter')
  await search.getByRole('radio', { name: /Paper Lighthouse/, checked: true }).waitFor()
  await page.keyboard.press('Escape')

  await enter(button('Import 3 files'))
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  const mangas = async () => (await screen.api.call(listMangas)).json().items
  await expect
    .poll(async () => (await mangas()).find(({ title }) => title === 'Paper Lighthouse'))
    .toMatchObject({ author: 'K. Ito', genres: ['Drama'] })
  expect((await mangas()).find(({ title }) => title === 'Twin Rivers')).toMatchObject({ author: 'Unknown' })
})
