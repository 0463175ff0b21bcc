import { app } from 'electron'
import { createAutostartEntry, getAutostartFile, writeAutostart } from './linux-autostart.ts'

/** Sets whether the system starts Bunko when the user logs in. Does nothing in development. */
export async function setStartAtLogin(isEnabled: boolean): Promise<void> {
  // The entry would start Electron without Bunko.
  if (!app.isPackaged) return
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isEnabled })
  // An AppImage is mounted at a different path at each start; APPIMAGE is the path of its file.
  const program = process.env.APPIMAGE ?? process.execPath
  await writeAutostart(getAutostartFile(process.env), isEnabled ? createAutostartEntry(program) : undefined)
}
