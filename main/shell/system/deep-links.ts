import { isAbsolute, resolve } from 'node:path'

export const linkScheme = 'bunko'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Screens that a link from outside may open. Nothing that a link says changes anything by itself. */
const screens: readonly RegExp[] = [
  /^\/(?:library)?$/,
  /^\/(?:add|downloads|sources|updates|settings|meals)$/,
  new RegExp(`^/manga/${uuid}$`),
  new RegExp(`^/read/${uuid}$`),
]

/**
 * The address in the window that `bunko://…` means: `bunko://manga/ID`, `bunko://read/ID`, `bunko://downloads`.
 * The library for anything else of this scheme; undefined for what is no such link.
 */
export function pathOfLink(link: string): string | undefined {
  const url = URL.parse(link)
  if (url?.protocol !== `${linkScheme}:`) return undefined
  const path = `/${url.host}${url.pathname}`.replace(/\/+$/, '') || '/'
  if (!screens.some((screen) => screen.test(path))) return '/'
  return path === '/library' ? '/' : path
}

const archives = /\.(?:cbz|zip|cbr)$/i

export type Opening = { readonly path?: string; readonly file?: string }

/**
 * What a start is to open: the first link or archive of its arguments. `--` ends what stands before Bunko's own options.
 * @param cwd where a relative file of the arguments lies.
 */
export function openingOf(argv: readonly string[], cwd: string): Opening {
  const end = argv.indexOf('--')
  const given = argv.slice(1, end === -1 ? undefined : end).filter((argument) => !argument.startsWith('-'))
  for (const argument of given) {
    const path = pathOfLink(argument)
    if (path !== undefined) return { path }
    if (archives.test(argument)) return { file: isAbsolute(argument) ? argument : resolve(cwd, argument) }
  }
  return {}
}
