import { app, dialog } from 'electron'
import type { Log } from '../../platform/log.ts'
import type { DesktopText } from '../desktop-text.ts'

/**
 * Offers to move Bunko to the Applications folder of macOS if it runs from a disk image, or from where macOS puts downloads that it
 * does not trust yet. Such a program can't be updated, and is gone with the image.
 * @returns whether Bunko was moved; it starts again from there
 */
export async function offerToMove(text: DesktopText, log: Log): Promise<boolean> {
  if (!isElsewhere(process.platform, process.execPath) || !app.isPackaged || app.isInApplicationsFolder()) return false
  const move = 0
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: text('dialogs.moveToApplications'),
    detail: text('dialogs.moveToApplicationsDetail'),
    buttons: [text('dialogs.move'), text('dialogs.notNow')],
    defaultId: move,
    cancelId: 1,
  })
  if (response !== move) return false
  try {
    // A Bunko that is there already is replaced, unless it runs.
    return app.moveToApplicationsFolder({ conflictHandler: (conflict) => conflict === 'exists' })
  } catch (error) {
    log.warn({ err: error }, 'Bunko could not be moved to the Applications folder')
    dialog.showErrorBox(text('dialogs.notMoved'), text('dialogs.notMovedDetail'))
    return false
  }
}

/** @param program its path */
export const isElsewhere = (platform: string, program: string): boolean =>
  platform === 'darwin' && /^\/Volumes\/|\/AppTranslocation\//.test(program)
