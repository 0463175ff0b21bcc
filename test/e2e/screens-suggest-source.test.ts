import { expect, test } from 'vitest'
import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({
  sites: { only: ['a1', 'a20', 'a22'], seedLibrary: smallLibrary },
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
  await screen.page.getByRole('heading', { name: 'Add site', exact: true }).waitFor()
  await field('Chapter URL').focus()
  await screen.page.keyboard.insertText(screen.sites.chapterUrl('a1', 'star-smith', 10.5))
  expect(await field('Manga slug').inputValue()).toBe('star-smith')
  expect(await field('Chapter number').inputValue()).toBe('10.5')
  await screen.page.keyboard.press('Enter')

  const proposal = screen.page.getByRole('region', { name: 'This should work' })
  await proposal.waitFor()
  await proposal.getByText('12 pages found').waitFor()
  expect(await proposal.getByRole('progressbar').getAttribute('value')).toMatch(/^9\d$/)
  await proposal.getByText('A chapter list with').waitFor()
  const pictures = proposal.getByRole('img', { name: /^Page \d on the site/ })
  expect(await pictures.count()).toBe(3)
  await screen.page.waitForFunction(() =>
    [...document.querySelectorAll('figure img')].every((image) => (image as HTMLImageElement).naturalWidth > 0),
  )
  expect(
    requestedUrls.filter((url) => !url.startsWith(screen.origin) && !url.startsWith(`blob:${screen.origin}`)),
  ).toEqual([])
  expect(await stored()).toEqual([])

  expect(await field('Name').inputValue()).toBe('Harbour Scans')
  expect(await field('URL of an existing chapter').inputValue()).toBe(screen.sites.chapterUrl('a1', 'star-smith', 10.5))
  await screen.page.reload()
  await proposal.waitFor()
  expect(await field('Site theme').inputValue()).toBe('madara')
  expect(await screen.page.getByLabel(/^Page image selector/).inputValue()).toBe('')
  await screen.page.getByLabel('Name').focus()
  await screen.page.keyboard.press('End')
  await screen.page.keyboard.type('!')
  await screen.page.keyboard.press('Enter')
  await screen.page.getByText('“Harbour Scans!” saved').waitFor()
  expect(await stored()).toMatchObject([{ name: 'Harbour Scans!', options: { theme: 'madara' } }])
})

test('with the mouse: shows missing and invalid values at their fields and keeps the input', async () => {
  await screen.open('/sources/add')
  const read = screen.page.getByRole('button', { name: 'Detect settings' })
  await read.click()
  await field('Chapter URL').and(screen.page.locator('[aria-invalid="true"]')).waitFor()
  await field('Chapter URL').fill('https://reader.example/manga/star-smith/chapter-1/')
  await field('Manga slug').fill('moon-smith')
  await read.click()
  await screen.page.getByText('must be part of the URL').waitFor()
  expect(await field('Manga slug').evaluate((input) => document.activeElement === input)).toBe(true)
  await screen.page.getByRole('link', { name: 'Enter manually' }).click()
  await screen.page.getByRole('heading', { name: 'Add source' }).waitFor()
  await screen.page.goBack()
  expect(await field('Manga slug').inputValue()).toBe('moon-smith')
})

test('says why a site cannot be read and what to do', async () => {
  await screen.open('/sources/add')
  await field('Chapter URL').fill(screen.sites.chapterUrl('a20', 'star-smith', 1))
  await screen.page.getByRole('button', { name: 'Detect settings' }).click()
  await screen.page.getByRole('progressbar', { name: /^Reading the chapter/ }).waitFor()
  const failure = screen.page.getByRole('alert')
  await failure.getByText('Couldn’t detect this site’s settings').waitFor()
  await failure.getByText(/draws its pages.*Choose another source/).waitFor()
  expect(await field('Chapter URL').inputValue()).toBe(screen.sites.chapterUrl('a20', 'star-smith', 1))
})
