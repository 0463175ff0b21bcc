import { expect, test } from 'vitest'
import { portrait, readingScreen, times } from '../support/reading-screen.ts'

const screen = readingScreen([{ number: 1, pages: times(6, portrait) }])
const { pageImage } = screen
const key = (name: string) => screen.page().keyboard.press(name)

test('turns with keys in reading direction and keeps pages turned with the mouse', async () => {
  const chapter = screen.id(0)
  await screen.read(chapter)
  await key('ArrowLeft')
  await pageImage(2).waitFor()
  await key('d')
  await key('ArrowRight')
  await pageImage(3).waitFor()
  await screen.page().mouse.click(1200, 400)
  await pageImage(4).waitFor()
  await screen.page().mouse.wheel(0, 120)
  await pageImage(5).waitFor()
  await expect.poll(async () => (await screen.progressOf(chapter)).lastReadPage).toBe(5)
  await expect.poll(async () => (await screen.own()).direction).toBe('ltr')
})
