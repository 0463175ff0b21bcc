import { delimiter, dirname, join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { patienceMs, sitePatience } from './patience.ts'
import { assertNoTokens, findTokens, findTokensInFolder, findTokensInProcesses } from './token-scan.ts'

const root = join(import.meta.dirname, '../..')
const double = join(import.meta.dirname, 'electron/bin')

/**
 * Starts the built desktop app with its own data folder. BUNKO_E2E=electron uses the installed Electron instead of the
 * double; `appDir` selects another copy of the app, for example an unpacked package.
 */
export async function launchShell({
  dataDir,
  appDir = root,
  argv = [],
  env = {},
}: {
  readonly dataDir: string
  readonly appDir?: string
  /** Command-line arguments: links and files to open. */
  readonly argv?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}): Promise<ElectronApplication> {
  const isReal = process.env.BUNKO_E2E === 'electron'
  const isUnsandboxed = isReal && process.getuid?.() === 0
  const shell = await _electron.launch({
    ...(isReal ? {} : { executablePath: join(double, 'electron') }),
    args: [appDir, ...argv],
    // Playwright turns the sandbox off otherwise.
    chromiumSandbox: !isUnsandboxed,
    // null keeps the app's own theme.
    colorScheme: null,
    // Port 0: any free port, so that a running Bunko is no conflict.
    env: {
      ...inheritedEnv(),
      BUNKO_DATA_DIR: dataDir,
      BUNKO_PORT: '0',
      BUNKO_SITE_PATIENCE: String(sitePatience),
      ...env,
    },
    timeout: patienceMs,
  })
  shell.context().setDefaultTimeout(patienceMs)
  // Playwright has no default for the wait for a window.
  const waitForEvent = shell.waitForEvent.bind(shell)
  const waitForWindow = (event: 'window') => waitForEvent(event, { timeout: patienceMs })
  Object.assign(shell, { waitForEvent: waitForWindow })
  const close = shell.close.bind(shell)
  // The process is not available after closing.
  const { pid, stdout, stderr } = shell.process()
  const output: Buffer[] = []
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  shell.close = async () => {
    const found = findTokensInProcesses(pid!)
    await close()
    assertNoTokens([...found, ...findTokens(Buffer.concat(output), 'the output'), ...findTokensInFolder(dataDir)])
  }
  return shell
}

/** The first window, once it shows a screen. Before that it is empty, and its page is replaced. */
export async function firstScreen(shell: ElectronApplication): Promise<Page> {
  const page = await shell.firstWindow()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

/** The arguments of all calls of a function that the double of Electron records, such as `dialog.showErrorBox`. */
export async function callsOf(shell: ElectronApplication, what: string): Promise<readonly unknown[][]> {
  type Call = { readonly what: string; readonly args: unknown[] }
  const calls = await shell.evaluate((electron) => Reflect.get(electron, 'double').calls as Call[])
  return calls.filter((call) => call.what === what).map(({ args }) => args)
}

export type AskInWindow = {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  (path: string, init?: { readonly method: string; readonly body: object }): Promise<any>
  /** Changes desktop settings. */
  setDesktop(change: object): Promise<void>
}

/** Calls the API as the page in the window does. */
export function askInWindow(page: () => Page): AskInWindow {
  const ask = (path: string, init?: { readonly method: string; readonly body: object }) =>
    page().evaluate(
      async ({ path, init }) => {
        const json = { headers: { 'content-type': 'application/json' } }
        const response = await fetch(path, init && { ...json, method: init.method, body: JSON.stringify(init.body) })
        return response.json()
      },
      { path, init },
    )
  return Object.assign(ask, {
    async setDesktop(change: object) {
      const { desktop } = await ask('/api/settings')
      await ask('/api/settings', { method: 'PUT', body: { desktop: { ...desktop, ...change } } })
    },
  })
}

/** Native dialogs wait until the test answers them. */
export async function answerDialogs(shell: ElectronApplication) {
  await shell.evaluate(({ dialog }) => {
    const dialogs = { asked: [] as object[], answer: (_response: number) => {} }
    Reflect.set(globalThis, 'dialogs', dialogs)
    dialog.showMessageBox = async (...args: unknown[]) => {
      dialogs.asked.push(args.at(-1) as object)
      const response = await new Promise<number>((resolve) => Object.assign(dialogs, { answer: resolve }))
      return { response, checkboxChecked: false }
    }
  })
  return {
    /** The options of all dialogs so far. */
    asked: (): Promise<{ readonly message?: string; readonly detail?: string }[]> =>
      shell.evaluate(() => Reflect.get(globalThis, 'dialogs').asked),
    /** Presses a button of the last one. */
    answer: (response: number) =>
      shell.evaluate((_electron, value) => Reflect.get(globalThis, 'dialogs').answer(value), response),
  }
}

/** The double uses the Node of the tests. */
function inheritedEnv(): Record<string, string> {
  const defined = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(defined), PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) }
}
