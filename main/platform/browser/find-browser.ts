import { access, constants } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { type Message, message, sentences } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

type FindBrowserOptions = {
  /** The path from `BUNKO_BROWSER`. No other browser is used when it is set. */
  readonly configuredPath?: string | undefined
  readonly env?: NodeJS.ProcessEnv
  readonly platform?: NodeJS.Platform
  readonly canExecute?: (file: string) => Promise<boolean>
}

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

/** Finds the executable of Chromium, Chrome or Edge. @throws Problem `browser_missing` */
export async function findBrowser({
  configuredPath,
  env = process.env,
  platform = process.platform,
  canExecute = isExecutable,
}: FindBrowserOptions = {}): Promise<string> {
  if (configuredPath) {
    if (await canExecute(configuredPath)) return configuredPath
    throw browserMissing(
      message('browser.configuredNotFound', { path: configuredPath }),
      message('browser.correctConfigured'),
    )
  }
  for (const file of [...listPathCandidates(env, platform), ...listDefaultLocations(env, platform)]) {
    if (await canExecute(file)) return file
  }
  throw browserMissing(message('browser.notFound'), message('browser.install'))
}

function listPathCandidates(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'win32') return []
  const folders = (env.PATH ?? '').split(path.posix.delimiter).filter(Boolean)
  return commands.flatMap((command) => folders.map((folder) => path.posix.join(folder, command)))
}

function listDefaultLocations(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') {
    const bundles = ['Google Chrome', 'Chromium', 'Microsoft Edge']
    return ['/', homedir()].flatMap((root) =>
      bundles.map((name) => path.posix.join(root, 'Applications', `${name}.app/Contents/MacOS`, name)),
    )
  }
  if (platform !== 'win32') return ['/opt/google/chrome/chrome', '/snap/bin/chromium']
  const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? [])
  const programs = [
    ['Google', 'Chrome', 'Application', 'chrome.exe'],
    ['Chromium', 'Application', 'chrome.exe'],
    ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ]
  return programs.flatMap((program) => roots.map((root) => path.win32.join(root, ...program)))
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

const browserMissing = (problem: Message, suggestion: Message) =>
  new Problem('browser_missing', sentences(problem, suggestion), { extra: { field: 'scrapingType', suggestion } })
