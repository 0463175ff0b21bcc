import { app } from 'electron'

/** Starts Bunko again, with the same options, as soon as it has ended. The caller ends it. */
export function relaunch(): void {
  app.relaunch(relaunchOptions(process.argv, process.env))
}

/**
 * The AppImage and the portable program for Windows run from a folder that is removed when they end, so the file that the user
 * started is started again. An AppImage that can't be mounted then unpacks itself.
 */
export function relaunchOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Electron.RelaunchOptions {
  const args = argv.slice(1)
  if (env.APPIMAGE) return { execPath: env.APPIMAGE, args: ['--appimage-extract-and-run', ...args] }
  if (env.PORTABLE_EXECUTABLE_FILE) return { execPath: env.PORTABLE_EXECUTABLE_FILE, args }
  return { args }
}
