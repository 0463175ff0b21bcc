import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { phone, portrait, readingScreen, slice, times, wide } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(6, portrait) },
  { number: 2, pages: [...times(4, portrait), wide, ...times(2, portrait)] },
  { number: 5, pages: times(6, slice) },
])
const { read, press } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const found = async () =>
  (await new AxeBuilder({ page: screen.page() as never }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes[0]?.html,
  ])

test.each([
  ['single pages', 0],
  ['pairs', 1],
  ['a strip', 2],
])('has no accessibility violations in %s, the settings, the thumbnails, or the keys', async (_, chapter) => {
  await read(screen.id(chapter))
  expect(await found()).toEqual([])
  await key('s')
  expect(await found()).toEqual([])
  await key('Escape')
  await key('t')
  expect(await found()).toEqual([])
  await key('?')
  expect(await found()).toEqual([])
})

test('has no accessibility violations on a phone, with hidden controls, or on a white background', async () => {
  await screen.open(phone)
  await read(screen.id(0))
  await key('s')
  await screen.page().getByRole('radio', { name: 'White' }).check()
  expect(await found()).toEqual([])
  await press('Close')
  await key('m')
  await screen.page().getByRole('button', { name: 'Reader settings' }).waitFor({ state: 'hidden' })
  expect(await found()).toEqual([])
})

test('has no accessibility violations at the end of a chapter', async () => {
  await read(screen.id(1), 7)
  await key('n')
  await screen.page().getByText('No source lists chapters 3–4.').waitFor()
  expect(await found()).toEqual([])
})
