import { expect, test } from 'vitest'
import { getIncognito } from '../../shared/contracts/history.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { portrait, readingScreen, slice, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(5, portrait) },
  { number: 2, pages: times(3, slice) },
  { number: 3, pages: times(3, slice) },
])
const { read, pageImage, progressOf, fetchJson } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const mark = () => screen.page().getByRole('button', { name: 'Incognito: reading leaves no trace. Turn off' })
const isOn = async () => (await fetchJson(getIncognito)).incognito

test('a key switches it, its mark stays in view and ends it', async () => {
  await read(screen.id(0))
  await key('u')
  await mark().waitFor()
  await key('n')
  await pageImage(2).waitFor()
  await key('n')
  await pageImage(3).waitFor()
  expect(await screen.violations()).toEqual([])
  await mark().click()
  await mark().waitFor({ state: 'detached' })
  expect(await isOn()).toBe(false)
  // What is read from now on counts.
  await expect.poll(async () => (await progressOf(screen.id(0))).lastReadPage).toBe(3)
})

test('the panel switches it, also in the later chapters of a strip', async () => {
  await read(screen.id(1))
  await key('End')
  await expect
    .poll(async () => {
      await key('n')
      return screen.page().url()
    })
    .toContain(`/read/${screen.id(2)}`)
  await key('s')
  const box = screen.page().getByRole('checkbox', { name: 'Incognito: leave no trace' })
  await box.click()
  await mark().waitFor()
  await box.click()
  await mark().waitFor({ state: 'detached' })
})

test('a manga that is incognito by itself says so', async () => {
  const params = { id: screen.manga() }
  await screen.api().call(editManga, { params, body: { incognito: true } })
  await read(screen.id(0))
  await mark().click()
  await screen.page().getByText('This manga or one of its shelves is incognito.').waitFor()
  expect(await isOn()).toBe(false)
  await screen.api().call(editManga, { params, body: { incognito: false } })
})
