// Keys of the reader: up to three of each action, all of them the user's choice.
import { expect, test } from 'vitest'
import { getSettings } from '../../shared/contracts/settings.ts'
import { portrait, readingScreen, times } from '../support/reading-screen.ts'

const screen = readingScreen([{ number: 1, pages: times(5, portrait) }])
const { read, pageImage, press } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const keys = async () => (await screen.fetchJson(getSettings)).reader.keys
const conflict = (text: string) => screen.page().getByRole('status').getByText(text)

test('an action has up to three keys, which all work; each is removed by itself', async () => {
  await read(screen.id(0))
  await key('?')
  await press('Add a key: Next page')
  await key('x')
  await press('Add a key: Next page')
  await key('k')
  await expect.poll(keys).toEqual({ next: ['n', 'x', 'k'] })
  expect(await screen.page().getByRole('button', { name: 'Add a key: Next page' }).count()).toBe(0)
  expect(await screen.violations()).toEqual([])
  await press('Close')
  for (const [index, name] of ['n', 'x', 'k'].entries()) {
    await key(name)
    await pageImage(index + 2).waitFor()
  }
  await key('?')
  await press('Remove X from: Next page')
  await press('Remove K from: Next page')
  await expect.poll(keys).toEqual({})
})

test('a key of two actions is shown at both', async () => {
  await read(screen.id(0))
  await key('?')
  await press('Add a key: Crop borders')
  await key('b')
  await conflict('Also used by: Bookmark page').waitFor()
  await conflict('Also used by: Crop borders').waitFor()
  await press('Remove B from: Crop borders')
  await conflict('Also used by: Crop borders').waitFor({ state: 'detached' })
})

test('Escape cancels, and is a key of the action that leaves', async () => {
  await read(screen.id(0))
  await key('?')
  await press('Add a key: Next page')
  await key('Escape')
  await screen.page().getByText('Press a key…').waitFor({ state: 'detached' })
  expect(await keys()).toEqual({})
  await press('Remove Escape from: Back to manga')
  await expect.poll(keys).toEqual({ leave: [] })
  await press('Add a key: Back to manga')
  await key('Escape')
  await expect.poll(keys).toEqual({})
})

test('the keyboard alone adds a key and removes it', async () => {
  await read(screen.id(0))
  await key('?')
  await screen.page().getByRole('button', { name: 'Add a key: First page' }).focus()
  await key('Enter')
  await key('y')
  await expect.poll(keys).toEqual({ first: ['Home', 'y'] })
  await screen.page().getByRole('button', { name: 'Remove Y from: First page' }).focus()
  await key('Enter')
  await expect.poll(keys).toEqual({})
  const focused = () => screen.page().evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe('Add a key: First page')
})
