import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ hasCatalog: true, expectedErrors: /status of (422|502)/, options: { locale: 'ja-JP' } })

/** Three words of small Latin letters in a row: no address, no name of a setting, but English. */
const english = /(?:\b[A-Za-z]?[a-z']+\b[ ,]+){2}\b[a-z]+\b/
const expectJapanese = async (place: Locator) => {
  const text = await place.innerText()
  expect(text).toMatch(/[\u3040-\u30ff]/u)
  expect(english.exec(text)?.[0]).toBeUndefined()
}

test('shows a catalog failure in Japanese', async () => {
  await screen.open('/add')
  // The failure of the first results would give way to that of the search.
  await screen.page.getByRole('article').first().waitFor()
  screen.catalog.faults.add({ host: 'api', kind: 'error-500' })
  await screen.page.getByRole('searchbox').fill('Compass')
  const failure = screen.page.getByRole('alert')
  await failure.locator('summary').click()
  await failure.getByText(/カタログで問題が発生しています/).waitFor()
  await expectJapanese(screen.page.getByRole('main'))
  screen.catalog.faults.clear()
})

test('shows form errors in Japanese at their fields', async () => {
  await screen.open('/sources/new')
  const main = screen.page.getByRole('main')
  await main.getByLabel('サイトのURL', { exact: true }).fill('ftp://x')
  await main.getByRole('button', { name: 'ソースを追加' }).click()
  await main.getByText('httpまたはhttpsで始まる完全なURLを入力してください').first().waitFor()
  await expectJapanese(main)
})

test('shows the reason of a failed download in Japanese', async () => {
  const { id } = (await screen.api.call(createManga, { body: sampleManga })).json()
  // Nothing listens there.
  const source = { ...sampleSource, name: '試験', baseUrl: 'http://127.0.0.1:1', chapterUrlFormat: '/{slug}/{chapter}' }
  await screen.api.call(createContentSource, { body: source })
  const { items } = (await screen.api.call(addChapters, { params: { id }, body: { number: 1 } })).json()
  const { jobIds } = (
    await screen.api.call(scrapeChapters, { body: { mangaId: id, chapterIds: [items[0]!.id] } })
  ).json()
  expect((await screen.api.finished(jobIds[0]!)).status).toBe('failed')
  await screen.open('/downloads')
  const main = screen.page.getByRole('main')
  await main
    .getByText(/使えません|読み取れません|接続できません|Webページではありません/)
    .first()
    .waitFor()
  await expectJapanese(main)
})
