// Electron's security checklist, as far as a running window shows it; the rest stands in main/shell/*.test.ts and
// test/long/package.test.ts.
import { expect, test } from 'vitest'
import { shellForTests } from '../support/shell-for-tests.ts'

const { shell, page } = shellForTests()

const stayed = async () => {
  expect(shell.windows()).toHaveLength(1)
  expect(await shell.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())).toMatch(
    /^app:\/\/bunko\//,
  )
}

test.runIf(process.env.BUNKO_E2E !== 'electron')(
  'handles every kind of permission and denies it to other origins',
  async () => {
    const handlers = await shell.evaluate(({ session }) => {
      const handlers = Reflect.get(session.defaultSession, 'handlers') as Map<string, (...args: unknown[]) => unknown>
      const answers: unknown[] = []
      const request = handlers.get('permissionRequest')
      const ask = (permission: string, requestingUrl: string) =>
        request?.({ getURL: () => requestingUrl }, permission, (yes: boolean) => answers.push([permission, yes]), {
          isMainFrame: true,
          requestingUrl,
        })
      ask('media', 'app://bunko/')
      ask('geolocation', 'app://bunko/')
      ask('fullscreen', 'app://bunko/')
      ask('fullscreen', 'https://evil.example/')
      handlers.get('displayMedia')?.({}, (streams: unknown) => answers.push(['display', streams]))
      answers.push(['usb', handlers.get('device')?.({})])
      return { names: [...handlers.keys()].sort(), answers }
    })
    expect(handlers.names).toEqual([
      'bluetooth',
      'device',
      'displayMedia',
      'permissionCheck',
      'permissionRequest',
      'usbClasses',
    ])
    expect(handlers.answers).toEqual([
      ['media', false],
      ['geolocation', false],
      ['fullscreen', true],
      ['fullscreen', false],
      ['display', null],
      ['usb', false],
    ])
  },
)

test.runIf(process.env.BUNKO_E2E !== 'electron')('answers the window only, not its frames or other pages', async () => {
  const answers = await shell.evaluate(({ BrowserWindow, ipcMain }) => {
    const sender = BrowserWindow.getAllWindows()[0]?.webContents
    type Handler = (event: object) => Promise<unknown>
    const ask = (Reflect.get(ipcMain, 'handlers') as Map<string, Handler>).get('desktop:getApiToken')
    const own = sender?.mainFrame
    const askers = {
      window: { sender, senderFrame: own },
      frameThatIsGone: { sender, senderFrame: null },
      frameInside: { sender, senderFrame: { url: own?.url } },
      otherPage: { sender: { ...sender, mainFrame: own, window: null }, senderFrame: own },
    }
    return Promise.all(
      Object.entries(askers).map(async ([name, event]) => {
        try {
          return [name, typeof (await ask?.(event))]
        } catch {
          return [name, 'refused']
        }
      }),
    )
  })
  expect(Object.fromEntries(answers as [string, string][])).toEqual({
    window: 'string',
    frameThatIsGone: 'refused',
    frameInside: 'refused',
    otherPage: 'refused',
  })
})

test('never executes scripts, handlers or addresses in texts of the page', async () => {
  const ran = await page.evaluate(async () => {
    Reflect.set(window, 'ran', 0)
    const attempts = [
      () => {
        const script = document.createElement('script')
        Reflect.set(script, 'textContent', 'window.ran += 1')
        document.body.append(script)
      },
      () => {
        document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.ran += 1">')
      },
      () => {
        const link = document.createElement('a')
        link.href = 'javascript:void(window.ran += 1)'
        document.body.append(link)
        link.click()
      },
      () => Reflect.get(window, 'eval')('window.ran += 1'),
      () => new Function('window.ran += 1')(),
      () => setTimeout('window.ran += 1' as unknown as () => void),
    ]
    // In tasks of their own: what a test's driver evaluates may use eval whatever the page's policy says.
    for (const attempt of attempts) setTimeout(attempt)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Reflect.get(window, 'ran')
  })
  expect(ran).toBe(0)
})

test('allows the page to contact Bunko only', async () => {
  const reached = await page.evaluate(() =>
    Promise.all(
      ['file:///etc/passwd', 'https://example.com/', 'http://127.0.0.1:1/', 'ftp://example.com/'].map((address) =>
        fetch(address).then(
          () => address,
          () => undefined,
        ),
      ),
    ),
  )
  expect(reached.filter(Boolean)).toEqual([])
})

/** about:blank is missing: the double does not hear of it, linkTarget's own test has it. */
const hostile = [
  'https://bunko.example/',
  'https://app.bunko.evil.example/',
  'app://bunko.evil.example/',
  'app://evil/',
  'http://bunko/',
  'http://127.0.0.1:7717/',
  'file:///etc/passwd',
  'file://server/share',
  'javascript:void(0)',
  'data:text/html,<h1>x</h1>',
  'blob:app://bunko/x',
  'chrome://settings/',
  'devtools://devtools/bundled/inspector.html',
  'view-source:app://bunko/',
  'ms-settings:privacy',
  'smb://server/share',
  'mailto:a@b.example',
  'bunko://manga/1',
  'vscode://file/x',
]

test.each(hostile)('%s neither replaces the page, nor opens a window, nor starts a program', async (address) => {
  await shell.evaluate(({ shell, dialog }) => {
    Reflect.set(globalThis, 'opened', [])
    shell.openExternal = async (url) => void Reflect.get(globalThis, 'opened').push(url)
    // The person agrees to whatever is asked.
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
  })
  await page.evaluate((url) => {
    window.open(url)
    const link = Object.assign(document.createElement('a'), { href: url, target: '_blank' })
    document.body.append(link)
    link.click()
    link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }))
    link.remove()
  }, address)
  await page.evaluate((url) => {
    try {
      location.href = url
    } catch {
      // Not even an address to go to.
    }
  }, address)
  await expect.poll(() => page.evaluate(() => document.title)).toContain('Bunko')
  await stayed()
  const opened = await shell.evaluate(() => Reflect.get(globalThis, 'opened') as string[])
  // A browser may open, after the question.
  expect(opened.filter((url) => !/^https?:\/\//.test(url))).toEqual([])
})

test('prevents frames in the page', async () => {
  const loaded = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = '/'
    const loads = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await Promise.race([loads, new Promise((resolve) => setTimeout(resolve, 500))])
    const title = frame.contentDocument?.title ?? ''
    frame.remove()
    return title
  })
  expect(loaded).toBe('')
})
