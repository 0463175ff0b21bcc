import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {} from '../../shared/bridge.ts'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { answerDialogs, firstScreen, launchShell } from '../support/launch-shell.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const dataDir = folderForTests('login')
let gateway: GatewaySimulator
let site: TestServer
let cookie: string
let canary: TestServer
let canaryAsked = 0
let isDown = false
let shell: ElectronApplication
let page: Page

/** A site with a form that gives the cookie, and its gateway under /gw. The form also tries what it must not. */
beforeAll(async () => {
  gateway = await startGateway()
  cookie = await gateway.cookie()
  canary = await startServer((_request, response) => {
    canaryAsked += 1
    response.end()
  })
  site = await startServer(async (request, response) => {
    if (isDown) request.socket.destroy()
    else if (request.url?.startsWith('/gw/')) {
      const body = request.method === 'GET' ? {} : { body: request, duplex: 'half' as const }
      const headers = new Headers(request.headers as Record<string, string>)
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
      const answer = await fetch(`${gateway.origin}${request.url}`, {
        method: request.method!,
        headers,
        ...(body as object),
      })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    } else if (request.url === '/welcome') {
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': `apiV2Auth=${cookie}; Path=/` })
        .end('<h1>Welcome</h1>')
    } else {
      const tries = `fetch('${canary.origin}/x').catch(() => {}); window.open('https://example.com/')`
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(`<title>Bank of Bunko</title><a href="/welcome">Sign in</a><script>${tries}</script>`)
    }
  })
  shell = await launchShell({
    dataDir,
    env: { BUNKO_GATEWAY_URL: site.origin, BUNKO_MEAL_PICTURES_URL: gateway.imagesUrl },
  })
  page = await firstScreen(shell)
})

afterAll(async () => {
  await shell?.close()
  for (const server of [site, canary]) server?.close()
  await gateway?.stop()
})

const state = async () => page.evaluate(async () => (await (await fetch('/api/meals/session')).json()).state)
const openLogin = async () => {
  const opened = shell.waitForEvent('window')
  const signedIn = page.evaluate(() => window.desktop?.signInToMeals())
  return { login: await opened, signedIn }
}
/** The browser replaces its files while the test reads them. */
function readIfPresent(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

const windows = () => shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('changes nothing when the window is closed without a sign-in', async () => {
  const { signedIn } = await openLogin()
  await expect.poll(windows).toBe(2)
  await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(-1)?.close())
  expect(await signedIn).toBe(false)
  expect(await state()).toBe('signed_out')
})

test.runIf(process.env.BUNKO_E2E !== 'electron')(
  'the window of the site shows its host, not its title, and is no sheet on macOS',
  async () => {
    const real = process.platform
    const setPlatform = (name: string) =>
      shell.evaluate((_electron, value) => void Object.defineProperty(process, 'platform', { value }), name)
    for (const platform of ['darwin', real]) {
      await setPlatform(platform)
      const { login, signedIn } = await openLogin()
      await login.getByText('Sign in').waitFor()
      const seen = () =>
        shell.evaluate(({ BrowserWindow }) => {
          const window = BrowserWindow.getAllWindows().at(-1)
          return [Reflect.get(window ?? {}, 'shownTitle'), window?.listenerCount('page-title-updated')]
        })
      expect(await login.title()).toBe('Bank of Bunko')
      await expect.poll(seen).toEqual([new URL(site.origin).host, 1])
      await setPlatform(real)
      await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(-1)?.close())
      expect(await signedIn).toBe(false)
    }
  },
)

test('tells why the site cannot be opened, and tries again or gives up', async () => {
  isDown = true
  const dialogs = await answerDialogs(shell)
  const { login, signedIn } = await openLogin()
  await expect.poll(dialogs.asked).toHaveLength(1)
  expect((await dialogs.asked())[0]).toMatchObject({
    message: `${new URL(site.origin).host} could not be opened`,
    detail: expect.stringMatching(/^The site does not answer.*try again later\.\n\n.*ERR_EMPTY_RESPONSE/),
    buttons: ['Try Again', 'Close Window'],
  })
  isDown = false
  await dialogs.answer(0)
  await login.getByText('Sign in').waitFor()
  isDown = true
  await login.getByText('Sign in').click()
  await expect.poll(dialogs.asked).toHaveLength(2)
  await dialogs.answer(1)
  expect(await signedIn).toBe(false)
  await expect.poll(windows).toBe(1)
  isDown = false
  expect(await state()).toBe('signed_out')
})

test('tells that the page crashed, and loads it again', async () => {
  const dialogs = await answerDialogs(shell)
  const { login, signedIn } = await openLogin()
  await login.getByText('Sign in').waitFor()
  await shell.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().at(-1)?.webContents.forcefullyCrashRenderer(),
  )
  await expect.poll(dialogs.asked).toMatchObject([{ detail: expect.stringContaining('The page stopped working') }])
  await dialogs.answer(0)
  const text = () =>
    shell.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().at(-1)?.webContents.executeJavaScript('document.body.innerText'),
    )
  await expect.poll(text).toContain('Sign in')
  await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(-1)?.close())
  expect(await signedIn).toBe(false)
})

test('signs Bunko in after a sign-in on the site and keeps nothing else of it', async () => {
  const { login, signedIn } = await openLogin()
  await login.getByText('Sign in').waitFor()
  expect(await login.evaluate(() => [typeof window.desktop, typeof Reflect.get(window, 'require')])).toEqual([
    'undefined',
    'undefined',
  ])
  expect(await windows()).toBe(2)
  await login.getByText('Sign in').click()
  expect(await signedIn).toBe(true)
  await expect.poll(windows).toBe(1)
  expect(await state()).toBe('signed_in')
  expect(canaryAsked).toBe(0)
  const { access_token: token } = JSON.parse(decodeURIComponent(cookie)) as { access_token: string }
  const texts = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readIfPresent(join(entry.parentPath, entry.name)))
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.some((text) => text.includes(token) || text.includes(cookie))).toBe(false)
  const pageKnows = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
  expect(pageKnows).not.toContain(token)
})

test('opens the login and shows the menu afterwards', async () => {
  await page.evaluate(() => fetch('/api/meals/session', { method: 'DELETE' }))
  cookie = await gateway.cookie()
  await page.getByRole('link', { name: 'Meals', exact: true }).click()
  const opened = shell.waitForEvent('window')
  await page.getByRole('button', { name: 'Open site login' }).press('Enter')
  await (await opened).getByText('Sign in').click()
  await page.getByRole('article', { name: 'Lemon chicken', exact: true }).waitFor()
  await expect.poll(windows).toBe(1)
})
