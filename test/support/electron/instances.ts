// The single-instance lock of a profile: its holder listens on a socket for later starts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type LaterStart = { readonly argv: readonly string[]; readonly cwd: string }

/** Notifies the holder of this start and waits for its reply. The exit code is not 0 if there is no holder. */
const notifyScript = `const s=require('net').connect(process.argv[1],()=>s.end(process.argv[2]));
s.on('error',()=>process.exit(1));s.on('close',()=>process.exit(0));s.resume()`

/**
 * Claims the lock of a profile; `onLaterStart` is called for each later start.
 * @returns a function that releases the lock; undefined if another process has it
 */
export function claimProfile(profile: string, onLaterStart: (start: LaterStart) => void): (() => void) | undefined {
  const address = join(tmpdir(), `electron-double-${createHash('sha256').update(profile).digest('hex').slice(0, 16)}`)
  if (existsSync(address) && hasNotified(address, { argv: process.argv, cwd: process.cwd() })) return undefined
  rmSync(address, { force: true })
  const server = createServer((socket) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    socket.on('end', () => {
      if (text !== '') onLaterStart(JSON.parse(text) as LaterStart)
      socket.end()
    })
  })
  server.listen(address).unref()
  return () => {
    server.close()
    rmSync(address, { force: true })
  }
}

/** The socket of a killed holder remains as a file, but accepts no connections. */
function hasNotified(address: string, start: LaterStart): boolean {
  const args = ['-e', notifyScript, address, JSON.stringify(start)]
  return spawnSync(process.execPath, args, { env: {}, stdio: 'ignore' }).status === 0
}
