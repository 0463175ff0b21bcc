import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { collectErrors } from '../support/browser.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests()
/** A window of a system in this language. */
const windowIn = (locale: string) => screen.context.browser()!.newContext({ locale })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test('uses the language of the system until the user chooses another, which is kept', async () => {
  const context = await windowIn('fr-FR')
  const page = await context.newPage()
  const complaints = collectErrors(page)
  await page.goto(screen.origin)
  await heading(page, 'Bibliothèque')
  expect(await languageOf(page)).toBe('fr')
  await page.getByRole('link', { name: 'Paramètres' }).click()
  await page.getByLabel('Langue', { exact: true }).selectOption('日本語')
  await heading(page, '設定')
  expect(await languageOf(page)).toBe('ja')
  await page.reload()
  await heading(page, '設定')
  await page.getByLabel('言語', { exact: true }).selectOption('システム')
  await heading(page, 'Paramètres')
  expect(complaints).toEqual([])
  await context.close()
})

test('falls back to English for an unsupported language', async () => {
  const context = await windowIn('it-IT')
  const page = await context.newPage()
  await page.goto(screen.origin)
  await heading(page, 'Library')
  expect(await languageOf(page)).toBe('en')
  await context.close()
})
