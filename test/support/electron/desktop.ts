import { appendFileSync } from 'node:fs'

// Desktop UI outside the windows: calls are recorded and answered as if the user cancelled. Tests replace single
// functions.
export const calls: { readonly what: string; readonly args: readonly unknown[] }[] = []

const record = (what: string, ...args: unknown[]) => void calls.push({ what, args })

/** Buttons that are pressed before a test can replace functions. ELECTRON_DOUBLE_DIALOGS is a file for what was asked. */
const answers = (process.env.ELECTRON_DOUBLE_ANSWERS ?? '').split(',').filter(Boolean).map(Number)

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

export const dialog = {
  async showOpenDialog(...args: unknown[]) {
    record('dialog.showOpenDialog', args.at(-1))
    return { canceled: true, filePaths: [] as string[] }
  },
  /** As if the user pressed Escape. */
  async showMessageBox(...args: unknown[]) {
    const options = args.at(-1) as { readonly cancelId?: number; readonly signal?: AbortSignal }
    record('dialog.showMessageBox', options)
    const file = process.env.ELECTRON_DOUBLE_DIALOGS
    if (file) appendFileSync(file, `${JSON.stringify(options)}\n`)
    if (options.signal) await untilAborted(options.signal)
    else if (answers.length > 0) return { response: answers.shift()!, checkboxChecked: false }
    return { response: options.cancelId ?? 0, checkboxChecked: false }
  },
  showErrorBox(title: string, content: string) {
    record('dialog.showErrorBox', title, content)
    console.error(`${title}: ${content}`)
  },
}

export const shell = {
  openExternal: async (url: string) => record('shell.openExternal', url),
  async openPath(path: string) {
    record('shell.openPath', path)
    return ''
  },
  showItemInFolder: (path: string) => record('shell.showItemInFolder', path),
}
