import { run } from './child.mjs'
import { obtainElectron } from './electron-bin.mjs'
import { root, say } from './project.mjs'
import { serve } from './serve.mjs'

/** Exit code of a program that, or a shared library of which, is missing. */
const cannotRun = 127

export async function start(args) {
  const { binary, why } = await findWindow()
  if (why !== undefined) return serveInstead(why, args)
  const unsandboxed = process.platform === 'linux' && process.getuid() === 0
  if (unsandboxed) say("Running as root, so Chromium's sandbox is off (--no-sandbox).")
  const code = await run(binary, [...(unsandboxed ? ['--no-sandbox'] : []), root, '--', ...args])
  if (code === cannotRun) return serveInstead('Electron needs system libraries that are missing', args)
  process.exitCode = code
}

function findWindow() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return { why: 'there is no display' }
  return obtainElectron()
}

function serveInstead(why, args) {
  say(`No window, because ${why}. Open this address in a browser instead:`)
  return serve(args)
}
