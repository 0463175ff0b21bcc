// The library, the settings, a manga and the reader in every language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import english from '../../shared/i18n/en/screens.json' with { type: 'json' }
import { languages } from '../../shared/i18n/languages.ts'
import { textsIn } from '../architecture/texts.ts'
import { overflows } from '../support/overflows.ts'
import { longTitle, seedTonight } from '../support/seed-tonight.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { type Served, startServed } from '../support/start-served.ts'
import { windowForTests } from '../support/window-for-tests.ts'

const screen = windowForTests({ options: { reducedMotion: 'reduce' } })
let served: Served
let ids: ReadonlyMap<string, string>

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  ids = await seedTonight(dataDir)
  served = await startServed({ dataDir })
})
afterAll(() => served?.end())

/** A text that was not found would be shown as its key. */
const keyOfText = new RegExp(`\\b(?:${Object.keys(english).join('|')})(?:\\.\\w+)+\\b`)

test.each(languages)('%s: no text is missing or clipped', async (language) => {
  const { page } = screen
  const texts = textsIn(language, 'screens')
  const text = (key: string) => texts.get(key) ?? `no ${key}`
  const expectWhole = async (message: string) => {
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    await expect.poll(() => overflows(page), { message }).toEqual([])
    expect((await page.locator('body').innerText()).match(keyOfText)).toBeNull()
  }
  const heading = (key: string) =>
    page
      .getByRole('heading', { name: text(key) })
      .first()
      .waitFor()
  await screen.speak(language)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(served.origin)
    await heading('library.title')
    await expectWhole(`library, ${width}`)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    for (const name of ['reader', 'library', 'catalog', 'devices']) {
      await page.goto(`${served.origin}/settings/${name}`)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await expectWhole(`settings of ${name}, ${width}`)
    }
    await page.goto(`${served.origin}/manga/${ids.get(longTitle)}`)
    await heading('chapters.title')
    await expectWhole(`manga, ${width}`)
    // The reader cuts a long title.
    await page.goto(`${served.origin}/manga/${ids.get('Star Smith')}`)
    await page
      .getByRole('link', { name: text('manga.read.continue') })
      .first()
      .click()
    await page.locator('img[data-ready]').first().waitFor()
    await page.keyboard.press('s')
    await heading('reader.actions.settings')
    await expectWhole(`reader, ${width}`)
  }
})
