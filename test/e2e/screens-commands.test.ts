import { beforeAll, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { pauseQueue } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests()
const { open, press, expectAccessible } = screen
let id: string

beforeAll(async () => {
  for (const title of ['Amber', 'Birch', 'Cedar']) {
    const created = await screen.api.call(createManga, { body: { ...sampleManga, title, slug: title.toLowerCase() } })
    id = created.json().id
    await screen.api.call(addChapters, { params: { id }, body: { from: 1, to: 3 } })
  }
})

const palette = () => screen.page.getByRole('dialog', { name: 'Command palette' })
const options = () => palette().getByRole('option')
const heading = (name: string) => screen.page.getByRole('heading', { name, level: 1 })
const openPalette = async () => {
  await screen.page.keyboard.press('Control+k')
  await palette().getByRole('combobox').waitFor()
}
const run = async (text: string, label: string) => {
  await openPalette()
  await screen.page.keyboard.type(text)
  await expect.poll(() => options().first().textContent()).toContain(label)
  await screen.page.keyboard.press('Enter')
  await palette().waitFor({ state: 'detached' })
}

test('the palette opens manga, screens, settings and shelves, with what was chosen last first', async () => {
  await open('/')
  await heading('Library').waitFor()
  await openPalette()
  await options().first().waitFor()
  await expectAccessible()
  await screen.page.keyboard.press('Escape')
  await palette().waitFor({ state: 'detached' })
  await run('bir', 'Birch')
  await heading('Birch').waitFor()
  await run('histry', 'History')
  await heading('History').waitFor()
  await openPalette()
  await expect.poll(() => options().first().textContent()).toContain('History')
  await screen.page.keyboard.type('zzzz')
  await palette().getByText('Nothing found').waitFor()
  await screen.page.keyboard.press('Escape')
  await run('settings backups', 'Backups')
  await screen.page.waitForURL(/settings.*#backups/)
})

test('the palette has the commands of the menu on the screen, and runs them', async () => {
  await open(`/manga/${id}`)
  await heading('Cedar').waitFor()
  await press('More actions')
  const names = await screen.page.getByRole('menuitem').allTextContents()
  await screen.page.keyboard.press('Escape')
  await openPalette()
  const offered = (await options().allTextContents()).filter((text) => text.endsWith('Cedar'))
  expect(offered.map((text) => text.slice(0, -'Cedar'.length))).toEqual(names)
  await screen.page.keyboard.press('Escape')
  await run('edit', 'Edit')
  await screen.page.waitForURL('**/edit')
})

test('the palette has the commands of sources and of jobs', async () => {
  const { api, page } = screen
  await api.call(createContentSource, { body: sampleSource })
  await open('/sources')
  const isOn = page.getByRole('switch', { name: sampleSource.name })
  await isOn.waitFor()
  await run('turn off example', 'Turn off')
  await expect.poll(() => isOn.getAttribute('aria-checked')).toBe('false')
  await run('turn on example', 'Turn on')
  await expect.poll(() => isOn.getAttribute('aria-checked')).toBe('true')
  await api.call(pauseQueue, { body: { paused: true } })
  const { items } = (await api.call(listChapters, { params: { id } })).json()
  await api.call(scrapeChapters, { body: { mangaId: id, chapterIds: items.map((chapter) => chapter.id) } })
  await open('/downloads')
  const job = page.getByRole('listitem').filter({ hasText: 'Cedar, chapter 2' })
  await job.waitFor()
  await run('cancel cedar 2', 'Cancel Cedar, chapter 2')
  await job.waitFor({ state: 'detached' })
  await run('stop all', 'Stop all')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop downloads' }).click()
  await page.getByText('2 downloads stopped').waitFor()
})

test('a click runs a command, and the theme changes', async () => {
  await open('/')
  await heading('Library').waitFor()
  await press('Command palette')
  await palette().getByRole('combobox').fill('theme dark')
  await options().first().click()
  await expect.poll(() => screen.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
})

test('a question mark shows the keys of the screen, and those of every screen', async () => {
  await open('/')
  await heading('Library').waitFor()
  await screen.page.getByRole('link', { name: /Amber/ }).waitFor()
  await screen.page.keyboard.press('?')
  const overview = screen.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await overview.getByText('Select a range').waitFor()
  await overview.getByText('Command palette').waitFor()
  await expectAccessible()
  await screen.page.keyboard.press('Escape')
  await screen.page.getByRole('searchbox').focus()
  await screen.page.keyboard.press('?')
  expect(await overview.count()).toBe(0)
  for (const path of ['/updates', '/sources', '/downloads', '/settings', `/manga/${id}`]) {
    await open(path)
    await screen.page.getByRole('heading', { level: 1 }).waitFor()
    await screen.page.keyboard.press('?')
    await overview.waitFor()
    await screen.page.keyboard.press('Escape')
    await overview.waitFor({ state: 'detached' })
  }
})

test('goes back and forward by buttons, keys and the side buttons of a mouse', async () => {
  const { page } = screen
  await open('/')
  await heading('Library').waitFor()
  await page.getByRole('link', { name: /Amber/ }).click()
  await heading('Amber').waitFor()
  await press('Go back')
  await heading('Library').waitFor()
  await press('Go forward')
  await heading('Amber').waitFor()
  await page.keyboard.press('Alt+ArrowLeft')
  await heading('Library').waitFor()
  await page.keyboard.press('Alt+ArrowRight')
  await heading('Amber').waitFor()
  const devtools = await screen.context.newCDPSession(page)
  const side = async (button: 'back' | 'forward') => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await devtools.send('Input.dispatchMouseEvent', { type, button, x: 600, y: 400, clickCount: 1 })
  }
  await side('back')
  await heading('Library').waitFor()
  await side('forward')
  await heading('Amber').waitFor()
})

test('on a phone an inner screen has a way back, also when it was opened first', async () => {
  await screen.page.setViewportSize({ width: 390, height: 844 })
  await open(`/manga/${id}`)
  await heading('Cedar').waitFor()
  await expectAccessible()
  await screen.page.getByRole('button', { name: 'Go back' }).click()
  await heading('Library').waitFor()
})

test('lists are compact, and columns of chapters are left out, until it is changed again', async () => {
  await open(`/manga/${id}`)
  const row = screen.page.getByRole('row').filter({ hasText: 'Chapter 2' })
  await row.waitFor()
  const height = async () => (await row.boundingBox())!.height
  const comfortable = await height()
  await press('Columns and rows')
  await expectAccessible()
  await screen.page.getByRole('radio', { name: 'Compact' }).check({ force: true })
  await screen.page.getByRole('switch', { name: 'Pages' }).click()
  await screen.page.keyboard.press('Escape')
  expect(await height()).toBeLessThan(comfortable - 10)
  const head = screen.page.getByRole('columnheader', { name: 'Pages' })
  await expect.poll(() => head.isVisible()).toBe(false)
  await screen.page.reload()
  await row.waitFor()
  expect(await height()).toBeLessThan(comfortable - 10)
  expect(await head.isVisible()).toBe(false)
})
