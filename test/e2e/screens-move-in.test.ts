import { expect, test } from 'vitest'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { tachibk } from '../support/write-tachibk.ts'

const screen = screenForTests({ hasCatalog: true })
const { open, expectAccessible } = screen

/** Series of twelve sites. The catalog has all but every twentieth, and three with the first title. */
const count = 200
const siteNames = Array.from({ length: 12 }, (_, index) => `Reading Site ${index + 1}`)
const titles = Array.from(
  { length: count },
  (_, index) => `Harbor Tale ${String.fromCharCode(65 + (index % 26))}${index}`,
)
const isMissing = (index: number) => index % 20 === 19
const backup = tachibk({
  sources: siteNames.map((name, index) => ({ name, id: BigInt(1000 + index) })),
  manga: titles.map((title, index) => ({
    source: BigInt(1000 + (index % siteNames.length)),
    url: `/series/${index}`,
    title,
    chapters: [{ url: `/c/${index}`, name: 'Chapter 1', number: 1, read: true }],
  })),
})

let presses = 0
async function press(name: string | RegExp): Promise<void> {
  presses += 1
  await screen.page.getByRole('button', { name }).first().click()
}

test('all series of a backup are found in the catalog and imported with three presses', {
  timeout: 3_600_000,
}, async () => {
  const { page, catalog } = screen
  for (const [index, title] of titles.entries())
    if (!isMissing(index)) catalog.add({ key: title, attributes: { title: { en: title } } })
  for (const key of ['twin a', 'twin b']) catalog.add({ key, attributes: { title: { en: titles[0]! } } })

  await open('/add/folder')
  const chooser = page.waitForEvent('filechooser')
  await press('Choose backup')
  await (await chooser).setFiles({ name: 'mihon.tachibk', mimeType: '', buffer: backup })
  await page.getByRole('heading', { name: `${count} series have no site here yet` }).waitFor()
  await expectAccessible()
  await press(`Find all ${count} series on MangaDex`)
  // The catalog answers a few requests per second, so only progress is waited for.
  const progress = page.getByText(`of ${count} series looked up`)
  await progress.waitFor()
  const lookedUp = async () => Number((await progress.allTextContents())[0]?.split(' ')[0] ?? count)
  for (let done = 0; done < count; done = await lookedUp()) await expect.poll(lookedUp).toBeGreaterThan(done)
  await page.getByRole('heading', { name: `${count / 20 + 1} series have no site here yet` }).waitFor()
  await page.getByText('Perhaps').first().waitFor()
  await expectAccessible()

  // The two with one title wait for a choice.
  const twin = page.getByRole('row').filter({ hasText: titles[0]! }).first()
  await twin.getByRole('button', { name: 'Choose' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Use this match' }).click()
  await twin.getByText('On MangaDex').waitFor()

  await press(`Import ${count - count / 20} series`)
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  expect(presses).toBe(3)
  const found = [1, 2].map(async (page) => (await screen.api.call(listMangas, { query: { limit: 100, page } })).json())
  const mangas = (await Promise.all(found)).flatMap(({ items }) => items)
  expect(mangas).toHaveLength(count - count / 20)
  for (const { externalId } of mangas) expect(externalId).not.toBeNull()
})
