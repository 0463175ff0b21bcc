import { describe, expect, test } from 'vitest'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { portrait, readingScreen, times } from '../support/reading-screen.ts'

const screen = readingScreen([{ number: 1, pages: times(9, portrait) }])
const { read, pageImage, press, choose, own, filterOf, progressOf } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const plain = () => screen.id(0)
const all = async () => (await screen.fetchJson(getSettings)).reader

describe('settings', () => {
  test('of every manga apply to this one; its own can be reset', async () => {
    await read(plain())
    await key('s')
    await choose('Gray')
    await expect.poll(own).toEqual({ background: 'grey' })
    await press('Use default settings')
    await expect.poll(own).toEqual({})
    await choose('All manga')
    await choose('White')
    await expect.poll(async () => (await all()).background).toBe('white')
    expect(await own()).toEqual({})
    await key('Escape')
    await screen.page().getByRole('heading', { name: 'Reader settings' }).waitFor({ state: 'detached' })
  })

  test('changed elsewhere apply immediately, to this manga and to all', async () => {
    await read(plain())
    const room = (background: string) => screen.page().locator(`[data-background="${background}"]`).waitFor()
    await room('black')
    // The reader listens once the first page stands.
    await expect.poll(() => screen.page().evaluate(() => document.querySelectorAll('img[data-ready]').length)).toBe(3)
    const params = { id: screen.manga() }
    await expect
      .poll(async () => {
        await screen.api().call(replaceMangaReaderSettings, { params, body: { invert: true } })
        return await filterOf()
      })
      .toBe('invert(1)')
    await screen.api().call(replaceSettings, { body: { reader: { background: 'white' } } })
    await room('white')
    await screen.api().call(replaceMangaReaderSettings, { params, body: {} })
    await expect.poll(filterOf).toBe('none')
  })

  test('changed elsewhere while the first page loads apply immediately', async () => {
    const changed = screen.api().call(replaceMangaReaderSettings, {
      params: { id: screen.manga() },
      body: { greyscale: true },
    })
    await read(plain())
    await changed
    await screen.api().call(replaceMangaReaderSettings, { params: { id: screen.manga() }, body: { invert: true } })
    await expect.poll(filterOf).toBe('invert(1)')
  })

  test('changed offline apply immediately and are stored later', async () => {
    await read(plain())
    await screen.context().setOffline(true)
    await key('i')
    await expect.poll(filterOf).toBe('invert(1)')
    await key('s')
    await screen.page().getByText('Not saved yet').waitFor()
    await screen.context().setOffline(false)
    await screen.page().reload()
    await expect.poll(async () => (await own()).invert).toBe(true)
  })
})

test('reassign a key, report a conflict, and restore defaults', async () => {
  await read(plain())
  await key('?')
  await screen.page().getByRole('button', { name: 'Next page: N. Change' }).click()
  await key('d')
  await screen.page().getByText('Also used by: Reading direction').waitFor()
  await screen.page().getByRole('button', { name: 'Next page: D. Change' }).click()
  await key('x')
  await screen.page().getByText('Also used by: Reading direction').waitFor({ state: 'detached' })
  await press('Close')
  await key('x')
  await pageImage(2).waitFor()
  await expect.poll(async () => (await all()).keys).toEqual({ next: ['x'] })
  await key('?')
  await press('Restore defaults')
  await press('Close')
  await key('x')
  await key('n')
  await pageImage(3).waitFor()
  await expect.poll(async () => (await all()).keys).toEqual({})
})

describe('while the program is not running', () => {
  test('keeps turned pages and shows what failed once it is back', async () => {
    await read(plain())
    await expect.poll(() => screen.page().evaluate(() => document.querySelectorAll('img[data-ready]').length)).toBe(3)
    await screen.stop()
    for (const number of [2, 3]) {
      await key('n')
      await pageImage(number).waitFor()
    }
    await key('n')
    await screen.page().getByRole('alert').getByText('Can’t show page 4').waitFor()
    await screen.restart()
    await pageImage(4).waitFor()
    await expect.poll(async () => (await progressOf(plain())).lastReadPage).toBe(4)
  })

  test('keeps a page turned in a window that is then closed', async () => {
    await read(plain(), 5)
    await expect.poll(async () => (await progressOf(plain())).lastReadPage).toBe(5)
    await expect.poll(() => screen.page().evaluate(() => document.querySelectorAll('img[data-ready]').length)).toBe(4)
    await screen.stop()
    await key('n')
    await pageImage(6).waitFor()
    await screen.page().close()
    await screen.restart()
    expect((await progressOf(plain())).lastReadPage).toBe(5)
    await screen.newPage()
    await screen.page().goto(screen.app().origin)
    await expect.poll(async () => (await progressOf(plain())).lastReadPage).toBe(6)
  })
})
