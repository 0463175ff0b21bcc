// Texts that are 40 % longer, and screens that run from right to left, with a language that is made from English.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { createReadingList } from '../../shared/contracts/reading-lists.ts'
import english from '../../shared/i18n/en/screens.json' with { type: 'json' }
import { createClient } from '../support/api-client.ts'
import { overflows } from '../support/overflows.ts'
import { sampleSource } from '../support/samples.ts'
import { longTitle, seedTonight } from '../support/seed-tonight.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { type Served, startServed } from '../support/start-served.ts'
import { windowForTests } from '../support/window-for-tests.ts'

const screen = windowForTests({ expectedErrors: /status of 502/, options: { reducedMotion: 'reduce' } })
let served: Served
let ids: ReadonlyMap<string, string>

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  ids = await seedTonight(dataDir)
  served = await startServed({ dataDir })
})
afterAll(() => served?.end())

const accents: Readonly<Record<string, string>> = {
  a: 'å',
  e: 'é',
  i: 'ï',
  o: 'ö',
  u: 'û',
  A: 'Å',
  E: 'É',
  I: 'Ï',
  O: 'Ö',
  U: 'Û',
}

/** The texts with each vowel twice and accented. What is in braces and tags stays. */
function lengthen<T>(texts: T): T {
  if (typeof texts === 'string') {
    const parts = texts.split(/(\{\{.*?\}\}|<.*?>)/)
    const long = parts.map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/[aeiou]/gi, (vowel) => `${accents[vowel]}${accents[vowel]?.toLowerCase()}`),
    )
    return long.join('') as T
  }
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, lengthen(text)])) as T
}

/** The texts replace those of French. */
beforeEach(async () => {
  await screen.speak('fr')
  await screen.page.route('**/assets/screens-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(lengthen(english))}` }),
  )
})

const paths = () => [
  ...['/', '/updates', '/history', '/history/statistics', '/bookmarks', '/sources', '/sources/add', '/sources/new'],
  ...['/downloads', '/downloads/history', '/settings', '/settings/reader', '/settings/files', '/about'],
  ...['/add', '/add/folder', '/add/from-another-program', '/add/by-hand', `/manga/${ids.get(longTitle)}`],
]
const title = () => screen.page.getByRole('heading', { level: 1 }).first()
const open = async (path: string) => {
  await screen.page.goto(served.origin + path)
  await title().waitFor()
  await expect.poll(() => screen.page.locator('[aria-busy="true"]').count()).toBe(0)
}

describe.each([390, 1280])('at %i pixels', (width) => {
  test.each(['ltr', 'rtl'])('no text is clipped, and nothing is wider than the window, in %s', async (direction) => {
    await screen.page.setViewportSize({ width, height: 844 })
    await turn(direction)
    for (const path of paths()) {
      await open(path)
      await expect.poll(() => overflows(screen.page), { message: path }).toEqual([])
    }
  })
})

/** Screens that need more than this library, and the files that open them with `expectAccessible`. */
const openedElsewhere = {
  '/read/:chapterId': 'screens-reader-accessible',
  '/read/:chapterId/in/:listId': 'screens-reader-accessible',
  '/add/catalog/:externalId': 'screens-catalog',
  '/kept': 'screens-touch',
  '/meals/:week?': 'screens-meals-menu',
}

/** A path for each route of the program. */
async function screensByRoute(): Promise<Readonly<Record<string, readonly string[]>>> {
  const api = createClient(served.origin)
  const list = (await api.call(createReadingList, { body: { name: 'A long evening', chapterIds: [] } })).json()
  const source = (await api.call(createContentSource, { body: sampleSource })).json()
  const manga = ids.get(longTitle)!
  const settings = ['library', 'reader', 'catalog', 'following', 'trackers', 'backups', 'devices', 'system']
  const alone = [
    ...['/', '/updates', '/bookmarks', '/reading-lists', '/history', '/history/statistics', '/add', '/add/folder'],
    ...['/add/by-hand', '/sources', '/sources/add', '/sources/new', '/downloads', '/downloads/history', '/storage'],
    ...['/storage/duplicates', '/about', '/index.html'],
  ]
  return {
    ...Object.fromEntries(alone.map((path) => [path, [path]])),
    '/manga/:id': [`/manga/${manga}`],
    '/manga/:id/edit': [`/manga/${manga}/edit`],
    '/reading-lists/:id': [`/reading-lists/${list.id}`],
    '/sources/:id': [`/sources/${source.id}`],
    '/settings/:page?': ['/settings', ...settings.map((page) => `/settings/${page}`)],
  }
}

let found: ReturnType<typeof screensByRoute> | undefined
const screens = () => (found ??= screensByRoute())

test('every route has a screen that is checked for accessibility', async () => {
  const source = await readFile(new URL('../../renderer/routes.tsx', import.meta.url), 'utf8')
  const routes = [...source.matchAll(/<Route path="(.+?)"|'(\/read\/.+?)'/g)].map(([, path, reader]) => path ?? reader)
  expect([...Object.keys(await screens()), ...Object.keys(openedElsewhere)].toSorted()).toEqual(routes.toSorted())
  for (const file of Object.values(openedElsewhere))
    expect(await readFile(new URL(`${file}.test.ts`, import.meta.url), 'utf8')).toMatch(
      /expect(?:Accessible|NoViolations)|AxeBuilder/,
    )
})

// In parts, because each screen takes seconds on a busy machine.
test.each([0, 1, 2, 3])('no screen has accessibility violations, part %i', async (part) => {
  const all = Object.values(await screens()).flat()
  for (const path of all.filter((_, at) => at % 4 === part)) {
    await open(path)
    await screen.expectAccessible()
  }
})

/** The direction of the texts from now on. */
const turn = (direction: string) =>
  screen.page.addInitScript((dir) => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = dir
    })
  }, direction)

test('from right to left the navigation and the arrows are mirrored', async () => {
  await turn('rtl')
  await open('/')
  const rail = (await screen.page.getByRole('navigation').first().boundingBox())!
  expect(rail.x + rail.width).toBeGreaterThan(1200)
  const arrow = screen.page.locator('main .lucide-arrow-right').first()
  expect(await arrow.evaluate((node) => getComputedStyle(node).scale)).toBe('-1 1')
  const cards = screen.page.locator('[data-index] a')
  const [first, second] = [(await cards.nth(0).boundingBox())!, (await cards.nth(1).boundingBox())!]
  expect(first.x).toBeGreaterThan(second.x)
  await cards.nth(0).focus()
  await screen.page.keyboard.press('ArrowLeft')
  await expect.poll(() => cards.nth(1).evaluate((node) => node === document.activeElement)).toBe(true)
  await screen.expectAccessible()
})

test('the pages of a manga keep their order from right to left', async () => {
  const id = ids.get('Star Smith')!
  const body = { mode: 'double', direction: 'rtl' } as const
  await createClient(served.origin).call(replaceMangaReaderSettings, { params: { id }, body })
  const places = async (direction: string) => {
    await turn(direction)
    await open(`/manga/${id}`)
    await screen.page
      .getByRole('link', { name: lengthen('Continue reading') })
      .first()
      .click()
    await screen.page.waitForURL('**/read/**')
    const page = (number: number) => screen.page.locator(`img[data-page="${number}"][data-ready]`)
    await page(3).waitFor()
    await expect.poll(async () => (await page(3).boundingBox())!.x).not.toBe((await page(2).boundingBox())?.x)
    return Promise.all([2, 3].map(async (number) => Math.round((await page(number).boundingBox())!.x)))
  }
  const [two, three] = await places('ltr')
  expect(two).toBeGreaterThan(three!)
  expect(await places('rtl')).toEqual([two, three])
})
