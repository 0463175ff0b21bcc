import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import en from '../../shared/i18n/en/screens.json'
import { languages } from '../../shared/i18n/languages.ts'
import { textsIn } from '../architecture/texts.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const built = join(import.meta.dirname, '../../dist/renderer')
const mostBytes = 204_000

const screen = screenForTests({ expectedErrors: /ERR_FAILED|Failed to fetch|ScreenNotLoaded/ })
const codeOf = (file: string) => readFile(join(built, file), 'utf8')

/** The script of the page and all that it imports, which the browser must have before it draws anything. */
async function initialCode(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  const add = async (file: string): Promise<void> => {
    if (files.has(file)) return
    const code = await codeOf(file)
    files.set(file, code)
    // A static import or export of another chunk; `import(` is for later.
    const targets = [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g)].map(([, name]) => name!)
    await Promise.all(targets.map((name) => add(`assets/${name}`)))
  }
  const html = await codeOf('index.html')
  const scripts = [...html.matchAll(/(?:src|href)="\/([\w./-]+\.js)"/g)].map(([, name]) => name!)
  expect(scripts.some((name) => name.startsWith('assets/index-'))).toBe(true)
  await Promise.all(scripts.map(add))
  return files
}

test('loads little code before the first screen', async () => {
  const files = [...(await initialCode()).values()]
  expect(files.length).toBeGreaterThan(2)
  const bytes = files.reduce((sum, code) => sum + gzipSync(code).length, 0)
  expect(bytes).toBeLessThan(mostBytes)
})

test('no screen contains the schemas of the API, which only the server checks', async () => {
  const files = (await readdir(join(built, 'assets'))).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(20)
  const code = await Promise.all(files.map((name) => codeOf(`assets/${name}`)))
  expect(files.filter((_, at) => /\b_zod\b|safeParse/.test(code[at]!))).toEqual([])
})

test('loads other screens and languages only when they are needed', async () => {
  const initial = await initialCode()
  const later = (await readdir(join(built, 'assets'))).filter(
    (name) => name.endsWith('.js') && !initial.has(`assets/${name}`),
  )
  for (const name of ['Manga', 'Reader', 'Downloads', 'Sources', 'SourceForm'])
    expect(later.filter((file) => file.startsWith(`${name}Screen-`))).toHaveLength(1)
  const start = [...initial.values()].join('\n')
  expect(start).toContain(en.screen.broken.detail)
  const holders = await Promise.all(later.map((name) => codeOf(`assets/${name}`)))
  for (const language of languages.filter((other) => other !== 'en')) {
    const detail = textsIn(language, 'screens').get('screen.broken.detail')!
    expect(start).not.toContain(detail)
    expect(holders.filter((code) => code.includes(detail))).toHaveLength(1)
  }
})

test('says what to do when a screen cannot be loaded, and shows it after a reload', async () => {
  await screen.page.route('**/assets/SourcesScreen-*.js', (route) => route.abort())
  await screen.open('/sources')
  await screen.page.getByRole('heading', { name: en.screen.notLoaded.title }).waitFor()
  const reload = screen.page.getByRole('button', { name: en.screen.reload })
  await screen.page.route('**/api/health', (route) => route.abort())
  await reload.click()
  await screen.page.getByText(en.problem.unreachable.detail).waitFor()
  await screen.page.unrouteAll()
  await reload.click()
  await screen.page.getByRole('heading', { name: en.sources.title, level: 1 }).waitFor()
})

test('allows to leave a screen that cannot be loaded, and to return', async () => {
  await screen.open('/')
  await screen.page.getByRole('heading', { name: en.library.title, level: 1 }).waitFor()
  await screen.page.route('**/assets/SuggestSourceScreen-*.js', (route) => route.abort())
  await screen.page.getByRole('link', { name: en.sources.newTitle }).click()
  await screen.page.getByRole('heading', { name: en.screen.notLoaded.title }).waitFor()
  await screen.page.getByRole('link', { name: en.common.toLibrary }).click()
  await screen.page.getByRole('heading', { name: en.library.title, level: 1 }).waitFor()
  expect(await screen.page.getByRole('heading', { name: en.screen.notLoaded.title }).count()).toBe(0)
})

test('stays in English and says so when a language cannot be loaded', async () => {
  await screen.page.route('**/assets/screens-*.js', (route) => route.abort())
  await screen.speak('fr')
  await screen.open('/')
  await screen.page.getByRole('heading', { name: en.library.title, level: 1 }).waitFor()
  await screen.page.getByText(en.language.notLoaded).waitFor()
  expect(await screen.page.evaluate(() => document.documentElement.lang)).toBe('en')
})

test('requests the data of the library once, before its code has arrived, with the stored settings', async () => {
  const requestedUrls: string[] = []
  screen.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/api\/(mangas|updates|reader\/continue)$/.test(pathname)) requestedUrls.push(pathname + search)
  })
  // The code comes only once the list was asked for.
  await screen.page.route('**/assets/core-*.js', async (route) => {
    await expect.poll(() => requestedUrls.join()).toContain('/api/mangas')
    await route.continue()
  })
  const open = async () => {
    requestedUrls.length = 0
    await screen.open('/')
    await screen.page.getByRole('heading', { name: en.library.empty.title }).waitFor()
    return requestedUrls.toSorted()
  }
  const others = ['/api/reader/continue', '/api/updates?page=1&limit=50']
  expect(await open()).toEqual(['/api/mangas?page=1&limit=50&sortBy=title&sortOrder=asc', ...others])
  await screen.page.evaluate(() => {
    const state = { sortBy: 'rating', sortOrder: 'desc' }
    localStorage.setItem('bunko.library-view', JSON.stringify({ state, version: 1 }))
  })
  await open()
  // Only now a window has been left that way.
  expect(await open()).toEqual(['/api/mangas?page=1&limit=50&sortBy=rating&sortOrder=desc', ...others])
})
