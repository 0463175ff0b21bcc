import { expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ expectedErrors: /ERR_FAILED|status of 4\d\d/ })
const { field, press, enter, button } = screen
const focusedText = () => screen.page.evaluate(() => document.activeElement?.textContent)
const summary = () => screen.page.getByText('Fix the highlighted fields')
const addManga = async (slug: string = sampleManga.slug) =>
  (await screen.api.call(createManga, { body: { ...sampleManga, slug } })).json().id

const forms = [
  {
    path: '/add/folder',
    label: 'File, folder or list',
    text: '/srv/manga',
    send: 'Look inside',
  },
  { path: '/add/by-hand', label: 'Title', text: 'Rain', send: 'Add to library' },
  { path: '/sources/new', label: 'Name', text: 'Rain', send: 'Add source' },
]

test.each(forms)('the form at $path moves the focus to a problem that is of no field', async (form) => {
  await screen.open(form.path)
  await field(form.label).fill(form.text)
  await screen.page.route('**/api/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await enter(button(form.send))
  await screen.page.getByRole('alert').filter({ hasText: 'Can’t connect to Bunko' }).waitFor()
  await expect.poll(focusedText).toContain('Can’t connect to Bunko')
  await screen.expectAccessible()
})

test.each(forms.slice(0, 1))(
  'the form at $path, which has one field, tells once what is wrong with it',
  async (form) => {
    await screen.open(form.path)
    await field(form.label).fill('not a path')
    await press(form.send)
    const invalid = field(form.label).and(screen.page.locator('[aria-invalid="true"]'))
    await invalid.waitFor()
    await expect.poll(() => invalid.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await summary().count()).toBe(0)
  },
)

test('so does the dialog for the address of a series, which is not lost', async () => {
  const id = await addManga()
  await screen.api.call(createContentSource, { body: sampleSource })
  await screen.open(`/manga/${id}`)
  await screen.page.getByRole('main').locator('summary', { hasText: 'Sources' }).click()
  await press('Paste series URL')
  await field('Series URL').fill('https://unknown.example/series/1')
  await press('Save link')
  const invalid = field('Series URL').and(screen.page.locator('[aria-invalid="true"]'))
  await invalid.waitFor()
  await expect.poll(() => invalid.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await summary().count()).toBe(0)
})

test('a form with several fields still says that some are wrong', async () => {
  await screen.open('/add/by-hand')
  await press('Add to library')
  await field('Title').and(screen.page.locator('[aria-invalid="true"]')).waitFor()
  await summary().waitFor()
})

test('tells after the form has been left that its changes were not saved', async () => {
  const id = await addManga('left')
  const left = Promise.withResolvers<void>()
  await screen.page.route('**/api/**', async (route) => {
    if (!route.request().url().includes(id) || route.request().method() === 'GET') return route.fallback()
    await left.promise
    await route.fulfill({
      status: 409,
      json: { title: 'Not possible now', detail: 'The library is being moved.' },
    })
  })
  await screen.open(`/manga/${id}/edit`)
  await field('Title').fill('Rain')
  await press('Save changes')
  await screen.page.getByRole('link', { name: 'Updates' }).first().click()
  await screen.page.getByRole('heading', { name: 'Updates', level: 1 }).waitFor()
  left.resolve()
  await screen.page.getByRole('status').getByText('The library is being moved.').waitFor()
})
