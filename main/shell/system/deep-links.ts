import { type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPageFileName } from '../../../shared/page-file-extensions.ts'

export const linkScheme = 'bunko'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Screens that an external link can open. A link cannot change data. */
const screens: readonly RegExp[] = [
  /^\/(?:library)?$/,
  /^\/(?:add|downloads|sources|updates|settings|meals)$/,
  new RegExp(`^/manga/${uuid}$`),
  new RegExp(`^/read/${uuid}$`),
]

/**
 * The path in the app for `bunko://manga/ID`, `bunko://read/ID`, `bunko://downloads` and so on. `bunko://source#…` has the
 * settings of a source, which the screen for new sources shows. Other links with this scheme open the library. Returns undefined for other URLs.
 */
export function parseDeepLink(link: string): string | undefined {
  const url = URL.parse(link)
  if (url?.protocol !== `${linkScheme}:`) return undefined
  const path = `/${url.host}${url.pathname}`.replace(/\/+$/, '') || '/'
  if (path === '/source' && /^#[\w-]+=*$/.test(url.hash)) return `/sources/add${url.hash}`
  if (!screens.some((screen) => screen.test(path))) return '/'
  return path === '/library' ? '/' : path
}

export type OpenTarget = { readonly path?: string; readonly file?: string }

/**
 * The first link, archive or folder in the command line: a path, or a `file:` URL as Linux desktops pass it. Arguments after
 * `--` are Bunko's options and are ignored. Another file is a target, too: opening it says why it can't be read.
 * @param cwd the folder for relative file names.
 * @param appFolder in development, the argument for Electron
 */
export function parseOpenTarget(argv: readonly string[], cwd: string, appFolder?: string): OpenTarget {
  const end = argv.indexOf('--')
  const candidates = argv.slice(1, end === -1 ? undefined : end).filter((argument) => !argument.startsWith('-'))
  for (const argument of candidates) {
    const path = parseDeepLink(argument)
    if (path !== undefined) return { path }
    const file = filePath(argument, cwd)
    const found = statOf(file)
    if (found?.isDirectory() && file !== appFolder) return { path: addFolderPath(file) }
    if (isPageFileName(argument) || found?.isFile()) return { file }
  }
  return {}
}

/** The screen that shows what a folder contains. */
export const addFolderPath = (folder: string): string => `/add/folder?path=${encodeURIComponent(folder)}`

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    // Its name is too long, or its folder is not accessible. Opening it fails with the reason.
    return undefined
  }
}

function filePath(argument: string, cwd: string): string {
  if (!/^file:/i.test(argument)) return resolve(cwd, argument)
  try {
    return fileURLToPath(argument)
  } catch {
    // A URL with another host, or with an escaped slash. Opening it fails with its text.
    return argument
  }
}
