import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createContentSource,
  listContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of 422/ })
const { field, press } = screen

const stored = async (name: string) =>
  (await screen.api.call(listContentSources)).json().find((source) => source.name === name)

/** Copies the link of the source of the simulated site in its menu. */
async function copyLink(): Promise<string> {
  const source = screen.sites.source('a1')
  if (!(await stored(source.name))) await screen.api.call(createContentSource, { body: source })
  await screen.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await screen.open('/sources')
  await screen.page.getByRole('button', { name: `Actions for ${source.name}` }).click()
  await screen.page.getByRole('menuitem', { name: 'Copy link' }).click()
  await screen.page.getByText('Link copied, without logins').waitFor()
  return await screen.page.evaluate(() => navigator.clipboard.readText())
}

test('a link is pasted, reviewed, tested with a chapter and then used', async () => {
  const link = await copyLink()
  await screen.open('/sources/add')
  await field('Series or chapter URL').fill(`${link.slice(0, 40)}`)
  await press('Detect settings')
  await screen.page.getByText('This link has no source that Bunko can read.').waitFor()
  await screen.expectAccessible()
  await field('Series or chapter URL').fill(link)
  await press('Detect settings')
  await screen.page.getByText('Review these settings from a link').waitFor()
  const { baseUrl, chapterUrlFormat } = screen.sites.source('a1')
  expect(await field('Site URL').inputValue()).toBe(baseUrl)
  await field('Name').fill('From a friend')
  const address = new URL(chapterUrlFormat.replace('{slug}', 'star-smith').replace('{chapter}', '1'), baseUrl).href
  await field('URL of an existing chapter').fill(address)
  await press('Test')
  const expected = await screen.sites.expected('a1', 'star-smith', 1)
  await screen.page.getByText(`${expected.length} pages found`).waitFor()
  await screen.expectAccessible()
  await press('Add source')
  await screen.page.getByText('“From a friend” saved', { exact: true }).waitFor()
  expect(await stored('From a friend')).toMatchObject({ isActive: true, baseUrl })
})

test('a link that was opened in the system is shown, and its source stays off without a test', async () => {
  const link = await copyLink()
  await screen.open(`/sources/add#${link.split('#')[1]}`)
  await screen.page.getByText('Review these settings from a link').waitFor()
  await field('Name').fill('Not tested')
  await press('Add source')
  await screen.page.getByText('“Not tested” saved, turned off until a test succeeds').waitFor()
  expect(await stored('Not tested')).toMatchObject({ isActive: false })
})

test('a link keeps the settings in the form that were never saved, unless they may go', async () => {
  const link = await copyLink()
  const open = () => screen.open(`/sources/add#${link.split('#')[1]}`)
  await screen.open('/sources/new')
  await field('Name').fill('Written by hand')
  await open()
  await screen.page.getByText('The form has settings that you haven’t saved.').waitFor()
  await screen.expectAccessible()
  await screen.page.getByRole('link', { name: 'Keep my settings' }).click()
  expect(await field('Name').inputValue()).toBe('Written by hand')
  await open()
  await press('Open link')
  await screen.page.getByText('Review these settings from a link').waitFor()
  expect(await field('Name').inputValue()).toBe(screen.sites.source('a1').name)
})

test('a file with one source opens for its test, and names the secrets that it lacks', async () => {
  const { id: _, ...source } = { id: '', ...screen.sites.source('a1') }
  const urlFormat = '/api/{slug}?api_key=secret'
  const chapterList = { urlFormat: '/series/{slug}', itemSelector: 'li', ajax: [{ urlFormat }] }
  const file = { ...source, name: 'From a file', options: { chapterList } }
  await screen.open('/sources')
  await screen.page.locator('input[type=file]').setInputFiles({
    name: 'source.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await screen.page.getByText('Review these settings from a file').waitFor()
  await screen.page.getByText('Secrets of this site are not included. Enter your own: api_key').waitFor()
  await screen.expectAccessible()
  await press('Save source')
  await screen.page.getByText('“From a file” saved, turned off until a test succeeds').waitFor()
  const { id, isActive } = (await stored('From a file'))!
  expect(isActive).toBe(false)
  await screen.page.getByRole('button', { name: 'Actions for From a file' }).click()
  const href = await screen.page.getByRole('menuitem', { name: 'Export as file' }).getAttribute('href')
  expect(href).toBe(`/api/content-sources/export?id=${id}`)
})

test('a folder is subscribed to, and its new and changed sources are reviewed', async () => {
  const { page } = screen
  const folder = folderForTests('subscription')
  const source = screen.sites.source('a1')
  if (!(await stored(source.name))) await screen.api.call(createContentSource, { body: source })
  const { id } = (await stored(source.name))!
  const options = { ...source.options, headers: { ...source.options?.headers, Cookie: 'session=1' } }
  await screen.api.call(replaceContentSource, { params: { id }, body: { ...source, autoRepair: true, options } })
  const sources = [
    { ...source, description: 'Changed there' },
    { ...source, name: 'Published' },
  ]
  await writeFile(join(folder, 'sources.json'), JSON.stringify({ sources }))
  await screen.open('/sources')
  await field('https address or folder path').fill('nowhere')
  await press('Subscribe')
  await page.getByText('Enter an https address or the full path of a folder.').waitFor()
  await field('https address or folder path').fill(folder)
  await press('Subscribe')
  await page.getByRole('button', { name: `Review: ${source.name}` }).click()
  await page.getByText('Review these settings from a link').waitFor()
  expect(await page.getByRole('textbox', { name: /^Description/ }).inputValue()).toBe('Changed there')
  await press('Save source')
  await page.getByText(`“${source.name}” saved, turned off until a test succeeds`).waitFor()
  const reviewed = { description: 'Changed there', autoRepair: true, options: { headers: { Cookie: '***' } } }
  expect(await stored(source.name)).toMatchObject(reviewed)
  await screen.open('/sources')
  await page.getByRole('switch', { name: 'Update automatically' }).click()
  await screen.expectAccessible()
  await page.evaluate(() => sessionStorage.clear())
  await press('Review: Published')
  await page.getByText('Review these settings from a link').waitFor()
  expect(await field('Name').inputValue()).toBe('Published')
  await screen.open('/sources')
  await press('Unsubscribe')
  await page.getByText('Unsubscribed. Your sources stay.').waitFor()
})
