// The desktop app reads sites that need JavaScript with its own browser. Its pages are hidden windows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfiguration } from '../../shared/contracts/test-configuration.ts'
import { createClient } from '../support/api-client.ts'
import { testDownloads } from '../support/archetype-tests.ts'
import { callsOf } from '../support/launch-shell.ts'
import { hasProc, processesBelow } from '../support/processes.ts'
import { startServer, type TestServer } from '../support/start-server.ts'
import { type StartedShell, startShell } from '../support/start-shell.ts'

testDownloads(['a15'], startShell)

describe('a page', () => {
  const pages = new Map<string, string>()
  let server: TestServer
  let started: StartedShell
  beforeAll(async () => {
    server = await startServer(({ url = '' }, response) => {
      response.writeHead(pages.has(url) ? 200 : 404, { 'content-type': 'text/html' }).end(pages.get(url))
    })
    started = await startShell()
  })
  afterAll(async () => {
    await started?.end()
    await server.close()
  })

  const windows = () => started.shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  const images = '<div id="pages"><img src="/1.jpg"><img src="/2.jpg"></div>'

  async function read(html: string, timeoutMs = 3000) {
    pages.set('/manga/star/chapter-1', html)
    const configuration = {
      name: 'A page',
      baseUrl: server.origin,
      chapterUrlFormat: '/manga/{slug}/chapter-{chapter}',
      scrapingType: 'javascript',
      imageSelector: '#pages img',
      options: { timeoutMs },
    } as const
    const body = {
      ...configuration,
      testUrl: `${server.origin}/manga/star/chapter-1`,
      mangaSlug: 'star',
      chapterNumber: 1,
    }
    return (await createClient(started.origin).call(testConfiguration, { body })).json()
  }

  test.each([
    ['shows dialogs', '<script>alert(1); confirm(2); onbeforeunload = () => "stay"</script>'],
    ['prints', '<script>print()</script>'],
    ['opens windows', '<script>for (let n = 0; n < 5; n++) open("/other" + n)</script>'],
    ['looks for Bunko', '<script>if (window.desktop) document.body.innerHTML = "found"</script>'],
  ])('that %s is read in a window that is closed afterwards', async (_, script) => {
    const result = await read(images + script)
    expect(result).toMatchObject({ success: true, imageUrls: [`${server.origin}/1.jpg`, `${server.origin}/2.jpg`] })
    await expect.poll(windows).toBe(1)
    // Nobody sees the frames.
    const rates = (await callsOf(started.shell, 'webContents.setFrameRate')).map(([framesPerSecond]) => framesPerSecond)
    expect(new Set(rates)).toEqual(new Set([10]))
  })

  test.runIf(hasProc)('is closed when its worker is killed, and the next one is read', async () => {
    const reading = read('<p>Wait</p>', 60_000)
    reading.catch(() => {})
    await expect.poll(windows).toBe(2)
    const workers = processesBelow(started.shell.process().pid!).filter(({ command }) => /\/worker\.js /.test(command))
    expect(workers).toHaveLength(1)
    process.kill(workers[0]!.pid, 'SIGKILL')
    await expect.poll(windows).toBe(1)
    expect((await reading).success).toBe(false)
    expect((await read(images)).success).toBe(true)
  })

  test('whose process crashes is reported, and the next one is read', async () => {
    const reading = read('<p>Wait</p>', 60_000)
    await expect.poll(windows).toBe(2)
    const address = () =>
      started.shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.webContents.getURL())
    await expect.poll(address).toContain('/manga/star/chapter-1')
    await started.shell.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[1]?.webContents.forcefullyCrashRenderer(),
    )
    const result = await reading
    expect(result).toMatchObject({ success: false, errors: [{ message: 'The page crashed the browser.' }] })
    await expect.poll(windows).toBe(1)
    expect((await read(images)).success).toBe(true)
  })
})

test('without a sandbox no page is opened, and the source says what to install', async () => {
  const started = await startShell({ argv: ['--no-sandbox'] })
  try {
    const body = {
      name: 'A page',
      baseUrl: 'http://127.0.0.1:1',
      chapterUrlFormat: '/{slug}/{chapter}',
      scrapingType: 'javascript',
      testUrl: 'http://127.0.0.1:1/star/1',
      mangaSlug: 'star',
      chapterNumber: 1,
    } as const
    const result = await createClient(started.origin).call(testConfiguration, { body })
    expect(JSON.stringify(result.json())).toContain('Install Chromium, Chrome or Edge')
    expect(await started.shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  } finally {
    await started.end()
  }
})
