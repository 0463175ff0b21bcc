import { run } from './child.mjs'
import { obtainElectron } from './electron-bin.mjs'
import { root, say } from './project.mjs'
import { serve } from './serve.mjs'

/** What a shell answers when a program or one of its libraries is not there. */
const cannotRun = 127

export async function start(args) {
  const { binary, why } = await window()
  if (why !== undefined) return serveInstead(why, args)
  const unsandboxed = process.platform === 'linux' && process.getuid() === 0
  if (unsandboxed) say("Running as root: Chromium's own sandbox is off (--no-sandbox).")
  const code = await run(binary, [...(unsandboxed ? ['--no-sandbox'] : []), root, '--', ...args])
  if (code === cannotRun) return serveInstead('Electron lacks libraries of this system', args)
  process.exitCode = code
}

function window() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return { why: 'there is no display' }
  return obtainElectron()
}

function serveInstead(why, args) {
  say(`No window, because ${why}: serving instead. Open the address below in a browser.`)
  return serve(args)
}
