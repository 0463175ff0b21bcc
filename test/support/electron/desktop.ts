// Desktop UI outside the windows: calls are recorded and answered as if the user cancelled. Tests replace single
// functions.
export const calls: { readonly what: string; readonly args: readonly unknown[] }[] = []

const record = (what: string, ...args: unknown[]) => void calls.push({ what, args })

export const dialog = {
  async showOpenDialog(...args: unknown[]) {
    record('dialog.showOpenDialog', args.at(-1))
    return { canceled: true, filePaths: [] as string[] }
  },
  /** As if the user pressed Escape. */
  async showMessageBox(...args: unknown[]) {
    const options = args.at(-1) as { readonly cancelId?: number }
    record('dialog.showMessageBox', options)
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
