import { mkdir, readFile, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { app } from 'electron'
import { writeAtomically } from '../../platform/files/write-atomically.ts'

/** A Flatpak cannot write into the autostart folder of the user; only a portal of the desktop could. */
export const canStartAtLogin = (env: NodeJS.ProcessEnv): boolean => !env.FLATPAK_ID

/** Sets whether the system starts Bunko when the user logs in. Does nothing in development and in a Flatpak. */
export async function setStartAtLogin(isEnabled: boolean): Promise<void> {
  // The entry would start Electron without Bunko.
  if (!app.isPackaged || !canStartAtLogin(process.env)) return
  if (process.platform !== 'linux') return app.setLoginItemSettings(createLoginItem(isEnabled, process.env))
  // An AppImage is mounted at a different path at each start; APPIMAGE is the path of its file.
  const program = process.env.APPIMAGE ?? process.execPath
  await writeAutostart(getAutostartFile(process.env), isEnabled ? createAutostartEntry(program) : undefined)
}

/** The option with which the system starts Bunko at login: no window, only the tray icon. */
const hiddenOption = '--hidden'

/** Whether the system started Bunko at login. */
export function isStartedAtLogin(argv: readonly string[]): boolean {
  if (argv.includes(hiddenOption)) return true
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

/** The portable program for Windows runs from a temporary folder; its environment has the path of its file. */
export function createLoginItem(
  openAtLogin: boolean,
  { PORTABLE_EXECUTABLE_FILE: portable }: Readonly<Record<string, string | undefined>>,
): { openAtLogin: boolean; args: string[]; path?: string } {
  return { openAtLogin, args: [hiddenOption], ...(portable ? { path: portable } : {}) }
}

const marker = 'X-Bunko-StartAtLogin=true'

/** The content of the .desktop file that starts a program at login. */
export const createAutostartEntry = (program: string): string =>
  `${[
    '[Desktop Entry]',
    'Type=Application',
    'Name=Bunko',
    'Comment=Manga library and reader',
    `Exec=${quoteExecArgument(program)} ${hiddenOption}`,
    'Icon=bunko',
    'Terminal=false',
    marker,
  ].join('\n')}\n`

/** Whether Bunko wrote the file, even if the desktop environment has changed it. */
const isOwnEntry = (text: string): boolean => text.split(/\r?\n/).includes(marker)

/**
 * The path of the autostart file (https://specifications.freedesktop.org/autostart-spec). Ignores a relative
 * XDG_CONFIG_HOME.
 */
export function getAutostartFile({
  XDG_CONFIG_HOME: configHome,
}: Readonly<Record<string, string | undefined>>): string {
  const folder = configHome && isAbsolute(configHome) ? configHome : join(homedir(), '.config')
  return join(folder, 'autostart', 'bunko.desktop')
}

/** Writes the autostart file, or removes it if `entry` is undefined. Does not change a file that the user created. */
export async function writeAutostart(file: string, entry: string | undefined): Promise<void> {
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (existing === entry || (existing !== undefined && !isOwnEntry(existing))) return
  if (entry === undefined) return await rm(file, { force: true })
  await mkdir(dirname(file), { recursive: true })
  await writeAtomically(file, Buffer.from(entry))
}

/**
 * Quotes a path for `Exec`: escapes the four special characters and percent signs, which start field codes. The value is
 * also a string, in which backslashes are doubled.
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 */
const quoteExecArgument = (path: string): string =>
  `"${path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\')
