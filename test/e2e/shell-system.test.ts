// What the system tells Bunko, and what Bunko tells the system, in the double: it keeps notifications, and can be slept.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../shared/contracts/jobs.ts'
import { addChapter } from '../simulators/catalog/entities.ts'
import { catalogTime } from '../simulators/catalog/identity.ts'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { askInWindow } from '../support/launch-shell.ts'
import { shellForTests } from '../support/shell-for-tests.ts'

const program = '/home/me/My programs/Bunko.AppImage'
let catalog: CatalogSimulator
beforeAll(async () => {
  catalog = await startCatalog()
})
afterAll(() => catalog.stop())
const { folder, shell, page } = shellForTests((folder) => ({
  BUNKO_CATALOG_URL: catalog.apiUrl,
  BUNKO_CATALOG_UPLOADS_URL: catalog.uploadsUrl,
  BUNKO_CATALOG_REPORT_URL: catalog.reportUrl,
  // As an installed Bunko, and as the image that is one.
  ELECTRON_DOUBLE_PACKAGED: '1',
  APPIMAGE: program,
  XDG_CONFIG_HOME: join(folder, 'configs'),
}))
const ask = askInWindow(() => page)
afterEach(() => expect(catalog.requestLog.violations()).toEqual([]))

const jobOf = (id: string): Promise<Job> => ask(`/api/jobs/${id}`)
const statusOf = async (id: string) => (await jobOf(id)).status
const add = async (externalId: string): Promise<string> =>
  (await ask('/api/mangas/create-from-catalog', { method: 'POST', body: { externalId } })).id

async function listAgain(mangaId: string): Promise<void> {
  const { jobId } = await ask('/api/manga/chapters/fetch', { method: 'POST', body: { mangaId } })
  await expect.poll(() => statusOf(jobId)).toBe('completed')
}

test('registers Bunko for its links', async () => {
  expect(await shell.evaluate(({ app }) => [...(Reflect.get(app, 'protocols') as Set<string>)])).toEqual(['bunko'])
})

test.runIf(process.platform === 'linux')('writes and removes the autostart file', async () => {
  const file = join(folder, 'configs/autostart/bunko.desktop')
  expect(existsSync(file)).toBe(false)
  await ask.setDesktop({ openAtLogin: true })
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8').split('\n')).toContain(`Exec="${program}" --hidden`)
  await ask.setDesktop({ openAtLogin: false })
  await expect.poll(() => existsSync(file)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'says that a Flatpak cannot start at login, and pretends nothing',
  async () => {
    const setEnv = (id: string) =>
      shell.evaluate((_electron, id) => {
        process.env.FLATPAK_ID = id
      }, id)
    await setEnv('app.bunko.reader')
    await ask.setDesktop({ openAtLogin: true })
    await page.goto('http://bunko.app.localhost/settings/desktop')
    const setting = page.getByRole('switch', { name: 'Start at login' })
    await page.getByText('Not available in the Flatpak').waitFor()
    expect([await setting.isDisabled(), await setting.isChecked()]).toEqual([true, false])
    expect(existsSync(join(folder, 'configs/autostart/bunko.desktop'))).toBe(false)
    await setEnv('')
    await ask.setDesktop({ openAtLogin: false })
    await page.reload()
    await expect.poll(() => setting.isEnabled()).toBe(true)
  },
)

test('combines new chapters into one notification, which opens the updates, unless disabled', async () => {
  const manga = catalog.add({ key: 'Noticed' })
  addChapter(manga, { chapter: '1' })
  const id = await add(manga.id)
  const publish = (chapter: string) => addChapter(manga, { chapter, readableAt: catalogTime(Date.now()) })
  await listAgain(id)
  await ask.setDesktop({ notifyNewChapters: false })
  publish('2')
  await listAgain(id)
  await ask.setDesktop({ notifyNewChapters: true })
  publish('3')
  publish('4')
  await listAgain(id)
  const titles = () =>
    shell.evaluate(({ Notification }) => Reflect.get(Notification, 'shown').map((it: { title: string }) => it.title))
  await expect.poll(titles).toEqual(['2 new chapters'])
  await shell.evaluate(({ Notification }) => Reflect.get(Notification, 'shown')[0].emit('click'))
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/updates')
})

test('the icon shows how many new chapters are unread, unless disabled', async () => {
  const number = () => shell.evaluate(({ app }) => Reflect.get(app, 'badgeCount') as number)
  await expect.poll(number).toBe(3)
  const { items } = await ask('/api/updates')
  await ask('/api/manga/chapters/mark', { method: 'POST', body: { chapterIds: [items[0].chapterId], isRead: true } })
  await expect.poll(number).toBe(2)
  await ask.setDesktop({ showBadge: false })
  await expect.poll(number).toBe(0)
  const onWindows = () =>
    shell.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      Object.defineProperty(process, 'platform', { value: 'win32' })
      window?.focus()
      Object.defineProperty(process, 'platform', { value: 'linux' })
      return Reflect.get(window!, 'overlay')?.description as string | undefined
    })
  expect(await onWindows()).toBeUndefined()
  await ask.setDesktop({ showBadge: true })
  await expect.poll(number).toBe(2)
  expect(await onWindows()).toBe('2 new chapters')
})

test('suspends a download while the machine sleeps and resumes it', async () => {
  const manga = catalog.add({ key: 'Slept Over' })
  addChapter(manga, { chapter: '1', pages: 12 })
  const mangaId = await add(manga.id)
  await listAgain(mangaId)
  const tell = (what: 'suspend' | 'resume') =>
    shell.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name as 'suspend'), what)
  catalog.faults.add({ kind: 'hang', host: 'node', path: /\/(8|9|1\d)-/ })
  const { jobIds } = await ask('/api/scraping/chapters', { method: 'POST', body: { mangaId } })
  const id = jobIds[0] as string
  await expect.poll(async () => (await jobOf(id)).progress?.done).toBe(7)
  await tell('suspend')
  await expect.poll(() => statusOf(id)).toBe('pending')
  expect(await jobOf(id)).toMatchObject({ attempts: 0, failureReason: null })
  expect(await ask('/api/queue')).toMatchObject({ paused: false, running: 0 })

  catalog.faults.clear()
  await tell('resume')
  await expect.poll(() => statusOf(id)).toBe('completed')
  expect((await jobOf(id)).attempts).toBe(1)
  expect(catalog.requestLog.requests({ host: 'node', status: 200 })).toHaveLength(12)
})
