import { expect, test } from 'vitest'
import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({
  sites: { only: ['a1', 'a20'], seedLibrary: smallLibrary },
  expectedErrors: /status of (404|422)/,
})
const { field } = screen
const stored = async () => (await screen.api.call(listContentSources)).json()

test('with the keyboard: pastes an address, reviews the suggestion, adds the site', async () => {
  const requestedUrls: string[] = []
  screen.page.on('request', (request) => requestedUrls.push(request.url()))
  await screen.open('/sources')
  await screen.page.getByText('No sources yet').waitFor()
  await screen.page.getByRole('link', { name: 'Add source' }).focus()
  await screen.page.keyboard.press('Enter')
  await screen.page.getByRole('heading', { name: 'Add source', exact: true }).waitFor()
  await field('Series or chapter URL').focus()
  await screen.page.keyboard.insertText(screen.sites.chapterUrl('a1', 'star-smith', 10.5))
  await screen.page.keyboard.press('Enter')
  const steps = screen.page.getByRole('listitem')
  await steps.filter({ hasText: 'Reading the page' }).waitFor()
  await screen.page.getByText(/requests? sent to the site/).waitFor()

  const proposal = screen.page.getByRole('region', { name: 'This should work' })
  await proposal.waitFor()
  const chapters = proposal.getByRole('figure')
  expect(await chapters.count()).toBe(2)
  await chapters.first().getByText('Chapter 10.5').waitFor()
  await chapters.first().getByText('12 pages').waitFor()
  await proposal.getByText('Checked with a second chapter').waitFor()
  expect(await proposal.getByRole('progressbar').getAttribute('value')).toMatch(/^9\d$/)
  await proposal.getByRole('table', { name: /^\d+ chapters in the list$/ }).waitFor()
  await proposal.getByText('Details of the detection').click()
  await proposal.getByText('A chapter list with').waitFor()
  const pictures = chapters.first().getByRole('img', { name: /^Page \d on the site/ })
  expect(await pictures.count()).toBe(3)
  await screen.page.waitForFunction(() =>
    [...document.querySelectorAll('figure img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
  )
  expect(
    requestedUrls.filter((url) => !url.startsWith(screen.origin) && !url.startsWith(`blob:${screen.origin}`)),
  ).toEqual([])
  expect(await stored()).toEqual([])

  await screen.page.getByText('Source settings').click()
  expect(await field('Name').inputValue()).toBe('Harbour Scans')
  expect(await field('URL of an existing chapter').inputValue()).toBe(screen.sites.chapterUrl('a1', 'star-smith', 10.5))
  await screen.page.reload()
  await proposal.waitFor()
  await screen.page.getByText('Source settings').click()
  expect(await field('Site theme').inputValue()).toBe('madara')
  expect(await screen.page.getByLabel(/^Page image selector/).inputValue()).toBe('')
  await screen.page.getByRole('textbox', { name: 'Name' }).focus()
  await screen.page.keyboard.press('End')
  await screen.page.keyboard.type('!')
  await screen.page.keyboard.press('Enter')
  await screen.page.getByText('“Harbour Scans!” saved').waitFor()
  expect(await stored()).toMatchObject([{ name: 'Harbour Scans!', options: { theme: 'madara' } }])
  const { author, description } = screen.sites.mangas.find(({ slug }) => slug === 'star-smith')!
  const series = screen.page.getByRole('article', { name: 'Star Smith' })
  await series.getByText(author).waitFor()
  await series.getByText(description).waitFor()
})

test('with the mouse: shows missing and invalid values at their fields and keeps the input', async () => {
  await screen.open('/sources/add')
  const read = screen.page.getByRole('button', { name: 'Detect settings' })
  await read.click()
  await field('Series or chapter URL').and(screen.page.locator('[aria-invalid="true"]')).waitFor()
  await field('Series or chapter URL').fill('reader.example')
  await read.click()
  await field('Series or chapter URL').and(screen.page.locator('[aria-invalid="true"]')).waitFor()
  await screen.page.getByRole('link', { name: 'Enter manually' }).click()
  await screen.page.getByRole('heading', { name: 'Add source' }).waitFor()
  await screen.page.goBack()
  expect(await field('Series or chapter URL').inputValue()).toBe('reader.example')
})

test('cancels a running detection', async () => {
  screen.sites.switches('a1').set({ delayMs: 4000 })
  await screen.open('/sources/add')
  await field('Series or chapter URL').fill(screen.sites.chapterUrl('a1', 'star-smith', 1))
  await screen.page.getByRole('button', { name: 'Detect settings' }).click()
  await screen.page.getByRole('button', { name: 'Cancel' }).click()
  await screen.page.getByRole('link', { name: 'Enter manually' }).waitFor()
  expect(await screen.page.getByRole('progressbar', { name: 'Detecting settings' }).count()).toBe(0)
  screen.sites.switches('a1').reset()
})

test('says why a site cannot be read and what to do', async () => {
  await screen.open('/sources/add')
  await field('Series or chapter URL').fill(screen.sites.chapterUrl('a20', 'star-smith', 1))
  await screen.page.getByRole('button', { name: 'Detect settings' }).click()
  await screen.page.getByRole('progressbar', { name: 'Detecting settings' }).waitFor()
  const failure = screen.page.getByRole('alert')
  await failure.getByText('Couldn’t detect this site’s settings').waitFor()
  await failure.getByText(/draws its pages.*Choose another source/).waitFor()
  expect(await field('Series or chapter URL').inputValue()).toBe(screen.sites.chapterUrl('a20', 'star-smith', 1))
  expect(await screen.page.getByRole('textbox').count()).toBe(1)
})
