import { app } from 'electron'
import { autostartEntry, autostartFile, writeAutostart } from './linux-autostart.ts'

/** Has the system start Bunko when the person signs in, or no more. */
export async function startAtLogin(wanted: boolean): Promise<void> {
  // A program in development would start Electron itself, without Bunko.
  if (!app.isPackaged) return
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: wanted })
  // An image is mounted elsewhere at each start: what stays is the file that the person keeps.
  const program = process.env.APPIMAGE ?? process.execPath
  await writeAutostart(autostartFile(process.env), wanted ? autostartEntry(program) : undefined)
}
