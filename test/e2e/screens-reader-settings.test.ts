import { describe, expect, test } from 'vitest'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { readingScreen, times, upright } from '../support/reading-screen.ts'

const screen = readingScreen([{ number: 1, pages: times(9, upright) }])
const { read, shown, press, choose, own, filterOf, progressOf } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const plain = () => screen.id(0)
const all = async () => (await screen.ask(getSettings)).reader

describe('settings', () => {
  test('for every manga hold for this one; what is its own is given back', async () => {
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

  test('changed elsewhere hold here at once, for this manga and for all', async () => {
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

  test('changed without a network hold at once and reach the library later', async () => {
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

test('a key is given to another action, told where it clashes, works, and goes back to what it was', async () => {
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
  await shown(2).waitFor()
  await expect.poll(async () => (await all()).keys).toEqual({ next: ['x'] })
  await key('?')
  await press('Restore defaults')
  await press('Close')
  await key('x')
  await key('n')
  await shown(3).waitFor()
  await expect.poll(async () => (await all()).keys).toEqual({})
})

describe('while the program is gone', () => {
  test('pages that were turned are remembered, and what failed is shown, once it is back', async () => {
    await read(plain())
    await expect.poll(() => screen.page().evaluate(() => document.querySelectorAll('img[data-ready]').length)).toBe(3)
    await screen.stop()
    for (const number of [2, 3]) {
      await key('n')
      await shown(number).waitFor()
    }
    await key('n')
    await screen.page().getByRole('alert').getByText('Can’t show page 4').waitFor()
    await screen.startAgain()
    await shown(4).waitFor()
    await expect.poll(async () => (await progressOf(plain())).lastReadPage).toBe(4)
  })

  test('a page turned in a window that is closed then is remembered by the next window', async () => {
    await read(plain(), 5)
    await expect.poll(async () => (await progressOf(plain())).lastReadPage).toBe(5)
    await expect.poll(() => screen.page().evaluate(() => document.querySelectorAll('img[data-ready]').length)).toBe(4)
    await screen.stop()
    await key('n')
    await shown(6).waitFor()
    await screen.page().close()
    await screen.startAgain()
    expect((await progressOf(plain())).lastReadPage).toBe(5)
    await screen.newPage()
    await screen.page().goto(screen.app().origin)
    await expect.poll(async () => (await progressOf(plain())).lastReadPage).toBe(6)
  })
})
