// A site that checks visitors: the user passes its check in a window of the desktop app, and the downloads continue.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {} from '../../shared/bridge.ts'
import { createContentSource, getContentSource, replaceContentSource } from '../../shared/contracts/content-sources.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { answerDialogs } from '../support/launch-shell.ts'
import { download, prepareManga } from '../support/prepare-manga.ts'
import { startServer } from '../support/start-server.ts'
import { type StartedShell, startShell } from '../support/start-shell.ts'

const site = 'a1'
let sites: ReaderSites
let started: StartedShell
let api: ApiClient
beforeAll(async () => {
  sites = await startReaderSites({ only: [site] })
  started = await startShell()
  api = createClient(started.origin)
})
afterAll(async () => {
  await started?.end()
  await sites?.stop()
})

test('downloads continue after the check of a site was passed in a window', async () => {
  const { chapters, sourceId } = await prepareManga(api, sites, site)
  sites.switches(site).set({ challenge: 'solvable', challengeStatus: 403 })
  const jobs = await download(
    api,
    chapters.slice(0, 2).map(({ id }) => id),
  )
  for (const job of jobs) expect(job).toMatchObject({ status: 'failed', failureCode: 'needs_you' })

  const page = await started.shell.firstWindow()
  await page.evaluate(() => location.assign('/downloads'))
  await page.getByText('Choose “Open and continue”', { exact: false }).first().waitFor()
  const visit = started.shell.waitForEvent('window')
  await page.getByRole('button', { name: 'Open and continue' }).click()
  await visit
  await page.getByText('This source’s downloads continue.').waitFor()
  for (const { id } of jobs) await expect.poll(async () => (await api.finished(id)).status).toBe('completed')
  const source = (await api.call(getContentSource, { params: { id: sourceId } })).json()
  expect(source.options.headers).toMatchObject({ Cookie: '***', 'User-Agent': expect.stringContaining('Chrome/') })
})

test('a sign-in may open a window of its own, in the same session and to public sites only', async () => {
  const asked: (string | undefined)[] = []
  const server = await startServer((request, response) => {
    asked.push(`${request.url} ${request.headers.cookie ?? ''} ${request.headers['user-agent']}`)
    response.setHeader('content-type', 'text/html')
    if (request.url === '/with-account') response.setHeader('set-cookie', 'account=1')
    response.end('<h1>Sign in</h1>')
  })
  const body = { ...sites.source(site), name: 'With sign-in', baseUrl: server.origin }
  const source = (await api.call(createContentSource, { body })).json()
  const page = await started.shell.firstWindow()
  const opened = started.shell.waitForEvent('window')
  const visited = page.evaluate((id) => window.desktop?.visitSite(id), source.id)
  const visit = await opened
  await visit.getByText('Sign in').waitFor()
  const popup = started.shell.waitForEvent('window')
  await visit.evaluate((origin) => {
    window.open('http://127.0.0.2:1/')
    window.open(`${origin}/with-account`)
  }, server.origin)
  await (await popup).getByText('Sign in').waitFor()
  await expect.poll(() => asked.some((request) => request?.startsWith('/with-account'))).toBe(true)
  // Checks refuse browsers that name another program.
  for (const request of asked) expect(request).not.toMatch(/Bunko|Electron/)
  await (await popup).close()
  const changed = { ...body, description: 'Changed meanwhile' }
  await api.call(replaceContentSource, { params: { id: source.id }, body: changed })
  await visit.close()
  expect(await visited).toBe(true)
  const after = (await api.call(getContentSource, { params: { id: source.id } })).json()
  expect(after).toMatchObject({ description: 'Changed meanwhile', options: { headers: { Cookie: '***' } } })
  await server.close()
})

test('reports the host of a site that cannot be opened, and changes nothing', async () => {
  const closed = await startServer(() => {})
  await closed.close()
  const body = { ...sites.source(site), name: 'Closed', baseUrl: closed.origin }
  const source = (await api.call(createContentSource, { body })).json()
  const dialogs = await answerDialogs(started.shell)
  const page = await started.shell.firstWindow()
  const visited = page.evaluate((id) => window.desktop?.visitSite(id), source.id)
  await expect.poll(dialogs.asked).toMatchObject([
    {
      message: `${new URL(closed.origin).host} could not be opened`,
      detail: expect.stringContaining('ERR_CONNECTION_REFUSED'),
      buttons: ['Try Again', 'Close Window'],
    },
  ])
  await dialogs.answer(1)
  expect(await visited).toBe(false)
})
