// Text over the pages from a .mokuro file: shown, selected, searched, and never in the way of a page turn.

import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { phone, portrait, readingScreen, slice, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(4, portrait) },
  { number: 2, pages: times(3, portrait) },
  { number: 3, pages: times(3, slice) },
])
const { read, pageImage, press, violations } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const bubble = (text: string) => screen.page().locator('[data-page-text]').filter({ hasText: text })
const settings = (body: object) =>
  screen.api().call(replaceMangaReaderSettings, { params: { id: screen.manga() }, body })

const page = (number: number, lines: readonly string[], height = 900) => ({
  img_width: 600,
  img_height: height,
  img_path: `000${number}.png`,
  blocks: [{ box: [12, 300, 92, 600], vertical: true, font_size: 30, lines }],
})

beforeAll(async () => {
  const library = join(screen.app().dataDir, 'library', screen.manga())
  const write = (chapter: number, text: string) => writeFile(join(library, `${chapter}-null.mokuro`), text)
  await write(1, JSON.stringify({ pages: [page(1, ['おはよう', 'ございます']), page(3, ['カタカナ'])] }))
  await write(2, '{"pages":')
  await write(3, JSON.stringify({ pages: [page(2, ['縦'], 1800)] }))
  expect(dirname(library)).toContain('library')
})

test('a text appears under the pointer, at its place, and a press turns the page', async () => {
  await read(screen.id(0))
  const text = bubble('おはよう')
  await text.waitFor({ state: 'attached' })
  const opacity = () => text.evaluate((node) => getComputedStyle(node).opacity)
  expect(await opacity()).toBe('0')
  const [box, image] = [(await text.boundingBox())!, (await screen.boxOf(1))!]
  expect((box.x - image.x) / image.width).toBeCloseTo(0.02, 2)
  expect((box.y - image.y) / image.height).toBeCloseTo(1 / 3, 1)
  await text.hover()
  expect(await opacity()).toBe('1')
  expect(await violations()).toEqual([])
  // The left side is the next page.
  await text.click()
  await pageImage(2).waitFor()
})

test('a text is selected and copied without its line break', async () => {
  await screen.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await read(screen.id(0))
  await bubble('おはよう').waitFor({ state: 'attached' })
  await bubble('おはよう').evaluate((node) => getSelection()!.selectAllChildren(node))
  await screen.page().evaluate(() => document.execCommand('copy'))
  expect(await screen.page().evaluate(() => navigator.clipboard.readText())).toBe('おはようございます')
  await bubble('おはよう').click()
  await pageImage(1).waitFor()
})

describe('the panel', () => {
  test('finds a text of the chapter in any kana, goes to it, and copies it', async () => {
    await screen.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await read(screen.id(0))
    await key('k')
    const panel = screen.page().getByRole('region', { name: 'Text on pages' })
    await panel.getByRole('button', { name: 'Page 1 おはようございます' }).waitFor()
    await panel.getByRole('searchbox').fill('かたかな')
    await panel.getByText('1 place').waitFor()
    await press('Copy')
    await screen.page().getByText('Copied').waitFor()
    expect(await screen.page().evaluate(() => navigator.clipboard.readText())).toBe('カタカナ')
    expect(await violations()).toEqual([])
    await panel.getByRole('button', { name: 'Page 3 カタカナ' }).click()
    await pageImage(3).waitFor()
  })

  test('says what is wrong with a damaged file, and the pages are as before', async () => {
    await read(screen.id(1))
    const problem = screen.page().getByText('2-null.mokuro is damaged, so the pages have no text.')
    await problem.first().waitFor()
    await key('n')
    await pageImage(2).waitFor()
    await key('k')
    await screen.page().getByRole('region', { name: 'Text on pages' }).getByText('2-null.mokuro is damaged').waitFor()
  })
})

test('texts are always shown, or hidden', async () => {
  await settings({ pageText: 'always' })
  await read(screen.id(0))
  await expect.poll(() => bubble('おはよう').evaluate((node) => getComputedStyle(node).opacity)).toBe('1')
  expect(await violations()).toEqual([])
  await settings({ pageText: 'hidden' })
  await bubble('おはよう').waitFor({ state: 'detached' })
})

test('a strip has its texts too, and a press on one calls the bars', async () => {
  await settings({ pageText: 'always' })
  await read(screen.id(2), 2)
  await bubble('縦').waitFor()
  const [box, image] = [(await bubble('縦').boundingBox())!, (await screen.boxOf(2))!]
  expect((box.y - image.y) / image.height).toBeCloseTo(300 / 1800, 1)
  await expect.poll(() => screen.page().locator('[data-reader-bar][data-hidden]').count()).toBe(2)
  await bubble('縦').click()
  await expect.poll(() => screen.page().locator('[data-reader-bar]:not([data-hidden])').count()).toBe(2)
})

test('on a phone a tap on a text turns the page', async () => {
  await settings({ pageText: 'always' })
  await screen.open(phone)
  await read(screen.id(0))
  await bubble('おはよう').tap()
  await pageImage(2).waitFor()
})
