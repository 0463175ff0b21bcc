// With the contrast themes of the system, backgrounds are replaced: what they alone say would be lost.
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { callBars } from '../support/call-bars.ts'
import { mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, options: { forcedColors: 'active' } })
let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
})

/** The background of an element or of what is drawn before or after it. */
const background = (element: Locator, pseudo?: string) =>
  element.evaluate((node, part) => getComputedStyle(node, part).backgroundColor, pseudo)
const canvas = () => background(screen.page.locator('body'))

test('a switch that is on differs from one that is off', async () => {
  await screen.open('/settings/following')
  const track = (checked: boolean) => screen.page.getByRole('switch', { checked }).first().locator('span').first()
  await track(true).waitFor()
  expect(await background(track(true))).not.toBe(await background(track(false)))
})

test('the current screen, what is unread and the position in a chapter are marked', async () => {
  await screen.open(`/manga/${mangaId}`)
  await screen.page.getByRole('link', { name: 'Read chapter 1', exact: true }).waitFor()
  const current = screen.page.getByRole('navigation').locator('[aria-current]').first()
  expect(await background(current, '::before')).not.toBe(await canvas())
  const start = screen.page.getByRole('link', { name: /^(Start|Continue) reading/ })
  const [text, filled] = await start.evaluate((node) => [
    getComputedStyle(node).color,
    getComputedStyle(node).backgroundColor,
  ])
  expect(text).not.toBe(filled)
  expect(filled).not.toBe(await canvas())
  const mark = screen.page.locator('[data-reading="unread"] [class*="mark"]').first()
  expect(await background(mark)).not.toBe(await canvas())
  await screen.page.getByRole('link', { name: 'Read chapter 1', exact: true }).click()
  const slider = screen.page.getByRole('slider').first()
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  await callBars(screen.page)
  await slider.waitFor()
  // Its track and its thumb are backgrounds, which the browser would otherwise remove.
  expect(await slider.evaluate((node) => getComputedStyle(node).forcedColorAdjust)).toBe('none')
})
