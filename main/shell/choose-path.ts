import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'
import { writeAtomically } from '../platform/files/write-atomically.ts'

export type ChoosePath = (options: OpenDialogOptions, window?: BrowserWindow) => Promise<string | undefined>

/** Asks for a file or folder, and starts where the last one was chosen. Electron forgets that. @param file keeps the place */
export function createPathChooser(file: string): ChoosePath {
  return async (options, window) => {
    const all = { ...options, ...lastFolder(file) }
    const { filePaths } = await (window ? dialog.showOpenDialog(window, all) : dialog.showOpenDialog(all))
    const [chosen] = filePaths
    // The next choice is usually beside this one. Forgetting it is no reason to lose this one, for example on a full disk.
    if (chosen !== undefined) await writeAtomically(file, Buffer.from(dirname(chosen))).catch(() => {})
    return chosen
  }
}

function lastFolder(file: string): { readonly defaultPath?: string } {
  try {
    return { defaultPath: readFileSync(file, 'utf8') }
  } catch {
    return {}
  }
}
