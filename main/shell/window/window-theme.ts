import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { nativeTheme } from 'electron'
import { writeAtomically } from '../../platform/files/write-atomically.ts'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const parseTheme = (value: unknown): Theme | undefined => themes.find((theme) => theme === value)

/**
 * Title bars, menus, dialogs and the window before its page is drawn have the theme of the screens.
 * @param file has the theme, unless it is that of the system
 */
export function readWindowTheme(file: string): void {
  try {
    nativeTheme.themeSource = parseTheme(readFileSync(file, 'utf8').trim()) ?? 'system'
  } catch {
    // It is missing unless the user chose a theme.
  }
}

/** The theme of the screens from now on, also at the next start. */
export async function setWindowTheme(value: unknown, file: string): Promise<void> {
  const theme = parseTheme(value)
  if (theme === undefined || theme === nativeTheme.themeSource) return
  nativeTheme.themeSource = theme
  if (theme === 'system') await rm(file, { force: true })
  else await writeAtomically(file, Buffer.from(`${theme}\n`))
}
