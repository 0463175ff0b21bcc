import { mkdir, readFile, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { writeAtomically } from '../../platform/files/write-atomically.ts'

const mark = 'X-Bunko-StartAtLogin=true'

/** The file by which a Linux desktop starts a program at login. */
export const autostartEntry = (program: string): string =>
  `${[
    '[Desktop Entry]',
    'Type=Application',
    'Name=Bunko',
    'Comment=Manga library and reader',
    `Exec=${quoted(program)}`,
    'Icon=bunko',
    'Terminal=false',
    mark,
  ].join('\n')}\n`

/** Whether the settings wrote it, as it is or as a desktop's own settings have changed it since. */
const isOurEntry = (text: string): boolean => text.split(/\r?\n/).includes(mark)

/** As the desktops agreed: https://specifications.freedesktop.org/autostart-spec. A relative folder is to be ignored. */
export function autostartFile({ XDG_CONFIG_HOME: configs }: Readonly<Record<string, string | undefined>>): string {
  const folder = configs && isAbsolute(configs) ? configs : join(homedir(), '.config')
  return join(folder, 'autostart', 'bunko.desktop')
}

/** Leaves a file of that name alone that the person made: it starts Bunko already, or is meant to keep it from starting. */
export async function writeAutostart(file: string, entry: string | undefined): Promise<void> {
  const there = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (there === entry || (there !== undefined && !isOurEntry(there))) return
  if (entry === undefined) return await rm(file, { force: true })
  await mkdir(dirname(file), { recursive: true })
  await writeAtomically(file, Buffer.from(entry))
}

/**
 * A path as an argument of `Exec`: in quotes, with the four characters that mean something there made harmless; a
 * percent sign begins a field code; and all of it is a string, in which a backslash is written twice.
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 */
const quoted = (path: string): string =>
  `"${path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\')
