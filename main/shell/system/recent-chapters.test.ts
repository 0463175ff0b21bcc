import { expect, test, vi } from 'vitest'
import { parseDeepLink } from './deep-links.ts'
import { jumpList, jumpListItems } from './recent-chapters.ts'

vi.mock('electron', () => ({ app: {} }))

const recent = [1, 2].map((number) => ({
  label: `Cats – ${number}`,
  path: `/read/00000000-0000-4000-8000-00000000000${number}`,
}))

test('the jump list of Windows opens each chapter by a link that Bunko accepts', () => {
  const items = jumpListItems(recent, [], 'C:\\Bunko\\Bunko.exe')
  expect(items.map(({ title }) => title)).toEqual(['Cats – 1', 'Cats – 2'])
  expect(items.map(({ args }) => parseDeepLink(args!))).toEqual(recent.map(({ path }) => path))
})

test('the jump list has the chapters, and the files that Windows knows', () => {
  const items = jumpListItems(recent, [], 'Bunko.exe')
  expect(jumpList('Continue', items)).toEqual([{ type: 'custom', name: 'Continue', items }, { type: 'recent' }])
})

test('the jump list leaves out what the user has removed from it', () => {
  const [first] = jumpListItems(recent, [], 'Bunko.exe')
  expect(jumpListItems(recent, [first!.args], 'Bunko.exe').map(({ title }) => title)).toEqual(['Cats – 2'])
})
