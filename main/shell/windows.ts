import { app, dialog } from 'electron'
import { desktopOpened } from '../../shared/bridge.ts'
import { desktopTextFor, errorText } from '../platform/i18n/desktop-text.ts'
import type { Opening } from './system/deep-links.ts'
import { openWindow, showWindow, type WindowOptions } from './window/main-window.ts'

export type Windows = {
  /** Brings the window to the front, on `path` or reading `file` where one is given. Before the start is over it waits. */
  open(opening: Opening): void
  /** Turns a file into a path of the window, once the library is there. */
  readFilesBy(pathOf: (file: string) => Promise<string>): void
}

/** The window stays where it is; the person hears what is wrong with the file. */
function tellWhyNot(error: unknown): void {
  dialog.showErrorBox(desktopTextFor(app.getLocale())('dialogs.fileFailed'), errorText(error, app.getLocale()))
}

export function createWindows(options: WindowOptions): Windows {
  let pathOfFile: ((file: string) => Promise<string>) | undefined
  const waiting: Opening[] = []

  function show(path: string | undefined): void {
    const window = showWindow()
    if (window === undefined) openWindow(options, path)
    else if (path !== undefined) window.webContents.send(desktopOpened, path)
  }

  function open(opening: Opening): void {
    if (opening.file === undefined) {
      if (app.isReady()) show(opening.path)
      else waiting.push(opening)
    } else if (pathOfFile === undefined) waiting.push(opening)
    else pathOfFile(opening.file).then(show, tellWhyNot)
  }

  app.whenReady().then(() => {
    for (const opening of waiting.splice(0)) open(opening)
  })
  return {
    open,
    readFilesBy(pathOf) {
      pathOfFile = pathOf
      for (const opening of waiting.splice(0)) open(opening)
    },
  }
}
