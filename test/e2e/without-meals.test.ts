// Without a meal site nothing of meals is loaded or shown, except a field for the address in the settings.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ expectedErrors: /status of 422/ })
const { open, expectAccessible } = screen
const root = join(import.meta.dirname, '../..')
const mealCode = /^(Meals|meals)\S*\.js$/

test('there is no screen and no link', async () => {
  await open('/meals')
  await screen.page.getByRole('heading', { name: 'Nothing at this address' }).waitFor()
  expect(await screen.page.getByRole('link', { name: 'Meals', exact: true }).count()).toBe(0)
  await expectAccessible()
})

test('the settings have one field, for the address', async () => {
  await open('/settings/meals')
  const section = screen.page.getByRole('region', { name: 'Meals' })
  const address = section.getByLabel('Address of the meal site')
  await address.waitFor()
  expect(await section.getByRole('textbox').count()).toBe(1)
  expect(await section.getByRole('link').or(section.getByRole('switch')).count()).toBe(0)
  await address.fill('not an address')
  await address.press('Enter')
  await section.getByText(/must be an absolute http/).waitFor()
  await address.fill('https://meals.example')
  await address.press('Enter')
  await screen.page.getByText('Address of the meal site saved').waitFor()
  await open('/settings/meals')
  await expect.poll(() => address.inputValue()).toBe('https://meals.example')
  await address.fill('')
  await address.press('Enter')
  await expect.poll(() => section.getByRole('textbox').count()).toBe(1)
})

test('no screen loads the code of meals', async () => {
  const loaded: string[] = []
  screen.page.on('request', (request) => void loaded.push(new URL(request.url()).pathname.replace('/assets/', '')))
  for (const path of ['/', '/settings/meals', '/meals']) {
    await open(path)
    await screen.page.getByRole('heading', { level: 1 }).waitFor()
    await screen.page.waitForLoadState('networkidle')
  }
  expect(loaded.filter((name) => name.startsWith('SettingsScreen-'))).not.toEqual([])
  expect(loaded.filter((name) => mealCode.test(name))).toEqual([])
  expect(readdirSync(join(root, 'dist/renderer/assets')).filter((name) => mealCode.test(name))).not.toEqual([])
})

test('the program loads the code of the gateway only when it has one', () => {
  const gateway = /menus-service\/menus/
  const dist = join(root, 'dist')
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const [, target] of codeOf(file).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g)) load(target!)
  }
  const codeOf = (file: string) => readFileSync(join(dist, file), 'utf8')
  const chunks = readdirSync(dist).filter((name) => name.endsWith('.js'))
  for (const entry of chunks.filter((name) => /^(serve|server|shell)\b.*\.js$/.test(name))) load(entry)
  expect(loaded.size).toBeGreaterThan(3)
  expect([...loaded].filter((file) => gateway.test(codeOf(file)))).toEqual([])
  expect(chunks.filter((file) => gateway.test(codeOf(file)))).not.toEqual([])
})

test('the README has no picture of them', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).not.toMatch(/images\/meals/)
  expect(readFileSync(join(root, 'docs/meals.md'), 'utf8')).toMatch(/images\/meals/)
})
