// What people do most, with nothing but keys. After each step the focus is where it can be seen, or on the content.
import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listChapters, markChapters } from '../../shared/contracts/chapters.ts'
import { listContentSources } from '../../shared/contracts/content-sources.ts'
import { getFollowingSummary } from '../../shared/contracts/following.ts'
import { getQueue } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { getSettings } from '../../shared/contracts/settings.ts'
import { listShelves } from '../../shared/contracts/shelves.ts'
import { downloads } from '../support/downloads-for-screens.ts'
import { mangaWithFiles } from '../support/manga-for-screens.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'
import { shelf } from '../support/shelf-for-screens.ts'

const screen = screenForTests({ sites: { only: ['a1', 'a2', 'a22'] }, expectedErrors: /status of 422/ })
const { open, tabTo, button, field } = screen
const { card, found } = shelf(screen)
const { pause, clear } = downloads(screen)
const key = (name: string) => screen.page.keyboard.press(name)
const type = (text: string) => screen.page.keyboard.type(text)
const main = () => screen.page.getByRole('main')
const link = (name: string | RegExp) => main().getByRole('link', { name })
const dialog = (name: string) => screen.page.getByRole('dialog', { name, exact: true })

const expectFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((node) => node === document.activeElement)).toBe(true)

/** Expects the focus on the content, or on a control that is in sight, marked, and not covered. */
const expectFocusInSight = () =>
  expect
    .poll(() =>
      screen.page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return 'lost'
        if (focused.matches('main')) return 'in sight'
        const { left, top, width, height } = focused.getBoundingClientRect()
        const shown = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
        if (!shown || !(focused.contains(shown) || shown.contains(focused))) return `covered by ${shown?.className}`
        const isMarked = [focused, ...focused.querySelectorAll('*')].some(
          (part) => getComputedStyle(part).outlineStyle !== 'none',
        )
        return isMarked || focused.matches('input, [role="slider"]') ? 'in sight' : `not marked: ${focused.outerHTML}`
      }),
    )
    .toBe('in sight')

/** Goes to a control by Tab and presses Enter. */
const enter = async (target: Locator) => {
  await tabTo(target)
  await expectFocusInSight()
  await key('Enter')
}
const chooseInMenu = async (name: string | RegExp) => {
  const item = screen.page.getByRole('menuitem', { name })
  await item.waitFor()
  while (!(await item.evaluate((node) => node === document.activeElement))) await key('ArrowDown')
  await key('Enter')
}

const shelfNames = async () => (await screen.api.call(listShelves)).json().items.map(({ name }) => name)
let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
  for (const title of ['Ash', 'Birch', 'Cedar'])
    await screen.api.call(createManga, {
      body: { ...sampleManga, title, slug: title.toLowerCase(), status: 'completed' },
    })
})

test('opens a manga from the library, reads to the end and over to the next chapter, and comes back', async () => {
  await open('/')
  await found('4 manga')
  await tabTo(card('Ash'))
  await key('End')
  await expectFocus(card('^Star Smith 3 chapters'))
  await key('Enter')
  await screen.page.getByRole('heading', { name: 'Star Smith', level: 1 }).waitFor()
  await expectFocusInSight()
  await enter(link(/^Start reading/))
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  await expectFocus(main())
  for (const [open, name] of [
    ['?', 'Keyboard shortcuts'],
    ['l', 'Chapters'],
    ['s', 'Reader settings'],
  ] as const) {
    await key(open)
    const overlay = screen.page.getByRole('heading', { name, exact: true })
    await overlay.waitFor()
    await key('Escape')
    await overlay.waitFor({ state: 'detached' })
    await expectFocus(main())
  }
  await key('j')
  await expectFocus(field('Go to page'))
  await key('Escape')
  await expectFocus(main())
  await key('End')
  await key('n')
  await screen.page.getByRole('heading', { name: 'End of chapter 1' }).waitFor()
  await expectFocusInSight()
  await key('n')
  await expect.poll(() => screen.page.title()).toContain('Chapter 2')
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  await expectFocusInSight()
  await key('Escape')
  await screen.page.getByRole('heading', { name: 'Star Smith', level: 1 }).waitFor()
  await expectFocus(link(/^Continue/))
  await expectFocusInSight()
  await key('Alt+ArrowLeft')
  await found('4 manga')
  await expectFocus(card('^Star Smith 3 chapters'))
})

test('returns from a chapter to its row', async () => {
  await open(`/manga/${mangaId}`)
  const row = (number: number) =>
    main()
      .getByRole('row')
      .filter({ has: screen.page.getByRole('link', { name: `Read chapter ${number}`, exact: true }) })
  await tabTo(row(1))
  await key('End')
  await expectFocus(row(3))
  await key('Enter')
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  await key('Escape')
  await expectFocus(row(3))
  await expectFocusInSight()
  const search = main().getByRole('searchbox')
  await search.focus()
  await type('zzz')
  await row(3).waitFor({ state: 'detached' })
  await key('Control+a')
  await key('Delete')
  await row(3).waitFor()
  await expectFocus(search)
})

test('finds in the storage what a source uses, and deletes what is read', async () => {
  const { items } = (await screen.api.call(listChapters, { params: { id: mangaId } })).json()
  await screen.api.call(markChapters, { body: { chapterIds: items.map(({ id }) => id), isRead: true } })
  await open('/storage')
  await enter(link('By source'))
  await expectFocus(link('By source'))
  const tiles = main().getByRole('list', { name: 'Space used, as tiles' })
  await enter(tiles.getByRole('link').first())
  await tiles.getByRole('link', { name: /^Star Smith / }).waitFor()
  await expectFocusInSight()
  await enter(link(/^Remove filter/))
  await link(/^Remove filter/).waitFor({ state: 'detached' })
  await expectFocusInSight()
  await enter(main().getByRole('button', { name: /^Delete .* of Star Smith$/ }))
  await enter(button('Undo'))
  await main()
    .getByRole('button', { name: /^Delete .* of Star Smith$/ })
    .waitFor()
  await expectFocusInSight()
})

test('changes a source in its form', async () => {
  const [source] = (await screen.api.call(listContentSources)).json()
  await open('/sources')
  await enter(link(source!.name))
  await screen.page.getByRole('heading', { level: 1, name: source!.name }).waitFor()
  await expectFocusInSight()
  await tabTo(field('Name'))
  await key('Control+a')
  await key('Delete')
  await enter(button('Save source'))
  await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBe('true')
  await expectFocus(field('Name'))
  await type(source!.name)
  await enter(button('Save source'))
  await screen.page.getByText(`“${source!.name}” saved`).waitFor()
  await expectFocusInSight()
})

test('names files, backs up and compares a backup in the settings', async () => {
  await open('/settings/library')
  const names = screen.page.getByRole('textbox', { name: 'Names of files' })
  await tabTo(names)
  await key('Control+a')
  await type('{series}/')
  await enter(button('Chapter number'))
  await expect.poll(() => names.inputValue()).toBe('{series}/{number:000}')
  await expectFocusInSight()
  await open('/settings/backups')
  await enter(button('Back up now'))
  await screen.page.getByText('Backup created').waitFor()
  await expectFocus(button('Back up now'))
  await enter(
    main()
      .getByRole('button', { name: /^Restore the backup of/ })
      .first(),
  )
  await screen.page.getByRole('dialog').waitFor()
  await expectFocusInSight()
  await key('Escape')
  await expectFocus(
    main()
      .getByRole('button', { name: /^Restore the backup of/ })
      .first(),
  )
})

test('makes a shelf of a selection', async () => {
  await open('/')
  await tabTo(card('Ash'))
  await key('Space')
  await key('Shift+ArrowRight')
  await found('2 selected')
  await enter(button('More actions'))
  await chooseInMenu(/shelf|shelves/i)
  await expectFocus(screen.page.getByRole('dialog').getByRole('textbox'))
  await type('Trees')
  await key('Enter')
  await screen.page.getByText('Added to “Trees”').waitFor()
  await expectFocusInSight()
  await expect.poll(shelfNames).toContain('Trees')
})

test('filters into a smart shelf, and finds the way out of a search without results', async () => {
  await open('/')
  await enter(screen.page.getByRole('button', { name: /^Filters/ }))
  await expectFocus(dialog('Filters').getByLabel('Status'))
  await type('Com')
  await found('3 manga found')
  await key('Escape')
  await expectFocus(screen.page.getByRole('button', { name: /^Filters/ }))
  await enter(button('Save as shelf'))
  await expectFocus(dialog('Add shelf').getByLabel('Name'))
  await type('Finished')
  await key('Enter')
  await dialog('Add shelf').waitFor({ state: 'detached' })
  await expectFocusInSight()
  await expect.poll(shelfNames).toContain('Finished')
  await open('/')
  await tabTo(screen.page.getByRole('searchbox'))
  await type('zzz')
  await enter(button('Clear search'))
  await expectFocus(screen.page.getByRole('searchbox'))
})

test('a panel closes when the focus moves on, and never covers it', async () => {
  await open('/')
  await enter(button('View'))
  // The panel takes the focus once its content is there.
  await expect.poll(() => dialog('View').evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await tabTo(card('Ash'))
  await dialog('View').waitFor({ state: 'hidden' })
  await expectFocusInSight()
})

test('finds a setting and changes it', async () => {
  await open('/settings')
  await tabTo(screen.page.getByRole('searchbox'))
  await type('darker')
  await screen.page.getByText('1 setting found').waitFor()
  await key('Enter')
  await expectFocus(screen.page.getByRole('textbox', { name: 'Brightness' }))
  await key('Control+a')
  await type('80')
  await key('Enter')
  await expect.poll(async () => (await screen.api.call(getSettings)).json().reader.brightness).toBe(80)
  await expectFocusInSight()
})

test('adds a source by pasting an address', async () => {
  await open('/sources')
  await enter(link('Add source'))
  await screen.page.getByRole('heading', { name: 'Add source', level: 1 }).waitFor()
  await expectFocusInSight()
  await tabTo(field('Series or chapter URL'))
  await screen.page.keyboard.insertText(screen.sites.chapterUrl('a22', 'star-smith', 1))
  await key('Enter')
  await screen.page.getByRole('region', { name: /work$/ }).waitFor()
  await expectFocusInSight()
  await enter(button('Add source'))
  await expect.poll(async () => (await screen.api.call(listContentSources)).json().length).toBe(2)
  await expectFocusInSight()
})

test('follows a manga, and opens and leaves each of its dialogs', async () => {
  await open(`/manga/${mangaId}`)
  await enter(button('Follow'))
  await expectFocus(screen.page.getByRole('switch', { name: 'Notify me about new chapters' }))
  await key('Space')
  await expect.poll(async () => (await screen.api.call(getFollowingSummary)).json().followedCount).toBe(1)
  await key('Escape')
  await expectFocus(button('Following'))
  await tabTo(button('More actions'))
  for (const item of [/^Change cover/, /^Shelves/, /^Merge with/, /^Add chapters/, /^Export/, /^Remove manga/]) {
    await key('Enter')
    await chooseInMenu(item)
    await screen.page.getByRole('dialog').waitFor()
    await expectFocusInSight()
    await key('Escape')
    await screen.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(button('More actions'))
  }
  await key('Enter')
  await chooseInMenu('Edit')
  await screen.page.getByRole('heading', { name: 'Edit manga', level: 1 }).waitFor()
  await expectFocusInSight()
})

test('opens the history of a day, and starts and ends reading that leaves no trace', async () => {
  await open('/history')
  await enter(button('Today'))
  await main().getByRole('region', { name: 'Today' }).getByRole('listitem').first().waitFor()
  await expectFocus(button('Today'))
  await open('/history')
  await enter(button('Read incognito'))
  await screen.page.getByText('Incognito: reading leaves no trace.').waitFor()
  await expectFocusInSight()
  await open('/history')
  await enter(button('Turn off'))
  await screen.page.getByText('Incognito: reading leaves no trace.').waitFor({ state: 'detached' })
  await expectFocusInSight()
})

describe('downloads', () => {
  beforeEach(clear)

  test('are paused and resumed', async () => {
    await pause(true)
    await screen.api.call(scrapeChapters, { body: { mangaId, force: true } })
    await open('/downloads')
    await enter(button('Resume downloads'))
    await expectFocus(button('Pause downloads'))
    await key('Enter')
    await expectFocus(button('Resume downloads'))
    expect((await screen.api.call(getQueue)).json().paused).toBe(true)
  })

  test('that need the user are answered', async () => {
    screen.sites.switches('a1').set({ challenge: 'solvable', challengeStatus: 403 })
    const sources = (await screen.api.call(listContentSources)).json()
    const sourceIds = sources.filter(({ name }) => name === screen.sites.source('a1').name).map(({ id }) => id)
    const { jobIds } = (await screen.api.call(scrapeChapters, { body: { mangaId, sourceIds, force: true } })).json()
    for (const id of jobIds) await screen.api.finished(id)
    await open('/downloads')
    await screen.page.getByText('Human verification required').waitFor()
    await tabTo(link('Open site'))
    await expectFocusInSight()
    screen.sites.switches('a1').set({ challenge: 'none' })
    await tabTo(screen.page.getByRole('button', { name: /^Retry failed jobs of/ }).first())
    await key('Enter')
    for (const id of jobIds) await expect.poll(async () => (await screen.api.finished(id)).status).toBe('completed')
    await expectFocusInSight()
  })
})
