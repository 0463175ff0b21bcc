import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of 422/ })
const { field, press } = screen

const group = (title: string) => screen.page.locator('summary').filter({ hasText: new RegExp(`^${title}`) })
/** Saves the new source and opens it again, which shows the same texts. @returns the stored options */
async function saveAndReopen(name: string, texts: Readonly<Record<string, string>>) {
  await screen.expectAccessible()
  await press('Add source')
  await screen.page.getByText(`“${name}” saved`).waitFor()
  const stored = (await screen.api.call(listContentSources)).json().find((source) => source.name === name)
  await screen.enter(screen.page.getByRole('link', { name, exact: true }))
  for (const [label, text] of Object.entries(texts))
    expect([label, await field(label).inputValue()]).toEqual([label, text])
  return stored?.options
}
const choose = (name: string, text: string) =>
  screen.page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

test('tests a source before it is stored: faults show at their fields, success shows pages and chapters', async () => {
  const { name, baseUrl, chapterUrlFormat, imageSelector, options } = screen.sites.source('a1')
  const origins: string[] = []
  screen.page.on('request', (request) => origins.push(new URL(request.url()).origin))
  await screen.open('/sources/new')
  await field('Name').fill(name)
  await field('Site URL').fill(baseUrl)
  await field('Chapter URL').fill(chapterUrlFormat)
  const selector = screen.page.getByLabel(/^Page image selector/)
  await selector.fill('.no-such-thing img')
  const address = new URL(chapterUrlFormat.replace('{slug}', 'star-smith').replace('{chapter}', '1'), baseUrl).href
  await field('URL of an existing chapter').fill(address)
  await press('Test')
  await screen.page.getByText('The test found a problem').waitFor()
  expect(await selector.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => selector.evaluate((input) => document.activeElement === input)).toBe(true)
  await screen.expectAccessible()

  await selector.fill(imageSelector ?? '')
  await field('URL of an existing chapter').press('Enter')
  const expected = await screen.sites.expected('a1', 'star-smith', 1)
  await screen.page.getByText(`${expected.length} pages found`).waitFor()
  expect(await screen.page.getByRole('region', { name: 'Test source' }).locator('ol code').count()).toBe(
    Math.min(5, expected.length),
  )
  const pictures = screen.page.getByRole('img', { name: /^Page [123] on the site/ })
  await expect.poll(() => pictures.count()).toBe(3)
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  await screen.expectAccessible()

  await group('Chapter list$').click()
  await field('Chapter list URL, with {slug}').fill(options.chapterList?.urlFormat ?? '')
  await field('Chapter selector').fill(options.chapterList?.itemSelector ?? '')
  await press('Test')
  const listed = screen.sites.chapters('a1', 'star-smith')
  await screen.page.getByText(`${listed.length} chapters in the list`).waitFor()
  const panel = screen.page.getByRole('region', { name: 'Test source' })
  expect(await panel.locator('ul > li').count()).toBe(6)
  await panel.getByText(`and ${listed.length - 6} more in between`).waitFor()
  expect([...new Set(origins)]).toEqual([screen.origin])
  expect((await screen.api.call(listContentSources)).json()).toEqual([])
})

test('shows what a test lacks at its field, and why a URL does not match', async () => {
  await screen.open('/sources/new')
  const url = field('URL of an existing chapter')
  await press('Test')
  await url.and(screen.page.locator('[aria-invalid="true"]')).waitFor()
  await field('Site URL').fill('https://reader.example')
  await field('Chapter URL').fill('/manga/{slug}/chapter-{chapter}/')
  await url.fill('https://other.example/manga/star-smith/chapter-1/')
  await press('Test')
  await screen.page.getByText('isn’t on reader.example').waitFor()
  await url.fill('https://reader.example/manga/star-smith/')
  await press('Test')
  await screen.page.getByText('doesn’t match the chapter URL /manga/{slug}/chapter-{chapter}/').waitFor()
})

test('imports all or nothing with messages, and exports the same', async () => {
  await screen.open('/sources')
  await screen.page.getByText('No sources yet').waitFor()
  await choose('broken.json', '{')
  await screen.page.getByText('“broken.json” is not a JSON file').waitFor()
  const second = { ...sampleSource, name: 'Second', baseUrl: 'nowhere' }
  await choose('two.json', JSON.stringify([sampleSource, second]))
  await screen.page.getByText('Source 2 (“Second”), Site URL: must be an absolute').waitFor()
  await screen.page.getByText('No sources yet').waitFor()
  await choose('two.json', JSON.stringify([sampleSource, { ...second, baseUrl: sampleSource.baseUrl }]))
  await screen.page.getByText('2 sources imported').waitFor()
  await screen.page.getByRole('link', { name: 'Second', exact: true }).waitFor()
  await screen.expectAccessible()
  const arriving = screen.page.waitForEvent('download')
  await screen.page.getByRole('link', { name: 'Export', exact: true }).click()
  const file = await (await arriving).path()
  expect(JSON.parse(await readFile(file, 'utf8')).sources.map(({ name }: { name: string }) => name)).toEqual([
    sampleSource.name,
    'Second',
  ])
})

test('stores and restores every option that has a field, equal to its JSON', async () => {
  await screen.open('/sources/new')
  await field('Name').fill('All of it')
  await field('Site URL').fill('https://reader.example')
  await field('Site theme').selectOption('madara')
  expect(await field('Chapter URL').inputValue()).toContain('{chapter}')
  for (const title of ['Chapter details', 'Chapter list request', 'Images in a script']) await group(title).click()
  const texts = {
    'Date selector': 'time',
    'Date attribute': 'datetime',
    'Date formats, such as dd/MM/yyyy': 'dd/MM/yyyy\nd MMMM yyyy',
    'Date language, such as fr': 'fr',
    'Volume pattern': 'Vol\\.(\\d+)',
    'Group selector': '.group',
    'Site language, such as en': 'fr',
    'URL, with {slug}, {url}, {id} or {page}': '{url}/ajax/?id={id}',
    'Request body, such as action=chapters&manga={id}': 'action=chapters&manga={id}',
    '{id} attribute': 'data-id',
    'Path to the HTML in a JSON response': '$.html',
    'Pattern around the list': 'pages = (\\[.*?\\])',
    'Path to the image URLs, such as $.images[*]': '$[*].url',
  }
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  await field('Request method').selectOption('POST')
  await screen.page.getByRole('switch', { name: 'Use the selector if the script is missing' }).press('Space')
  const options = {
    theme: 'madara',
    chapterList: {
      date: { selector: 'time', attribute: 'datetime', formats: ['dd/MM/yyyy', 'd MMMM yyyy'], language: 'fr' },
      volume: { pattern: 'Vol\\.(\\d+)' },
      group: { selector: '.group' },
      language: { value: 'fr' },
      ajax: [
        {
          urlFormat: '{url}/ajax/?id={id}',
          method: 'POST',
          body: 'action=chapters&manga={id}',
          id: { attribute: 'data-id' },
          jsonPath: '$.html',
        },
      ],
    },
    script: { pattern: 'pages = (\\[.*?\\])', jsonPath: '$[*].url', optional: true },
  }
  expect(await saveAndReopen('All of it', texts)).toEqual(options)
  await press('Edit as JSON')
  expect(JSON.parse(await field('All options as JSON').inputValue())).toEqual(options)
})

test('has fields for numbers, links, page turns and image requests, each with an explanation', async () => {
  await screen.open('/sources/new')
  await field('Name').fill('Page by page')
  await field('Site URL').fill('https://pages.example')
  await field('Chapter URL').fill('/{slug}/{chapter}')
  for (const title of ['Chapter list$', 'One page at a time', 'Images from a request']) await group(title).click()
  const texts = {
    'Chapter list URL, with {slug}': '/m/{slug}',
    'Chapter selector': 'li',
    'Link selector': 'a.read',
    'Added to chapter URLs, such as ?style=list': '?style=list',
    'Number selector': '.no',
    'Number attribute': 'data-no',
    'Number pattern of that element': '(\\d+)',
    'Selector of the next-page button': '.next',
    'What later pages add to the URL of a chapter': '/{page}',
    'Maximum pages of a chapter': '90',
    'Image request URL': '/api/{chapter}',
    'Path to the images': '$.images[*]',
    'Image URL, built from the response': '{$.host}/{@.name}',
    'Path to the page number': '@.page',
  }
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  await field('Key that turns the page').selectOption({ label: 'Right arrow' })
  await expect.poll(() => field('Link selector').getAttribute('aria-describedby')).toBeTruthy()
  await screen.page.getByText('Only if an entry has several links.').waitFor()
  expect(await saveAndReopen('Page by page', texts)).toEqual({
    chapterList: {
      urlFormat: '/m/{slug}',
      itemSelector: 'li',
      linkSelector: 'a.read',
      urlSuffix: '?style=list',
      number: { selector: '.no', attribute: 'data-no', pattern: '(\\d+)' },
    },
    pageTurn: { selector: '.next', key: 'ArrowRight', urlSuffix: '/{page}', maxPages: 90 },
    pageList: {
      request: { urlFormat: '/api/{chapter}' },
      images: '$.images[*]',
      imageFormat: '{$.host}/{@.name}',
      order: '@.page',
    },
  })
})

test('with the keyboard: imports a source, enables it, edits it, and exports', async () => {
  const { keyboard } = screen.page
  await screen.open('/sources')
  const choosing = screen.page.waitForEvent('filechooser')
  await screen.enter(screen.page.getByRole('button', { name: 'Import', exact: true }))
  const source = { ...sampleSource, name: 'By keys' }
  const file = { name: 'one.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify([source])) }
  await (await choosing).setFiles(file)
  await screen.page.getByText('Review these settings from a file').waitFor()
  await screen.enter(screen.page.getByRole('link', { name: 'Cancel', exact: true }))

  const use = screen.page.getByRole('switch', { name: 'Enable By keys', exact: true })
  await use.focus()
  await keyboard.press('Space')
  await use.and(screen.page.locator('[aria-checked="true"]')).waitFor()
  await screen.enter(screen.page.getByRole('link', { name: 'By keys', exact: true }))
  await field('Name').focus()
  await keyboard.press('End')
  await keyboard.type(' alone')
  await keyboard.press('Enter')
  await screen.page.getByText('“By keys alone” saved').waitFor()
  const arriving = screen.page.waitForEvent('download')
  await screen.enter(screen.page.getByRole('link', { name: 'Export', exact: true }))
  const exported = JSON.parse(await readFile(await (await arriving).path(), 'utf8'))
  expect(exported.sources).toContainEqual(expect.objectContaining({ name: 'By keys alone', isActive: true }))
})
