#!/usr/bin/env node
// Starts the server under a Node that can run it. Static imports must exist in Node 20 already, and be built in:
// what comes below loads better-sqlite3, which crashes Node 20 without a word.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

/** The first with everything that is used, for example `module.registerHooks` and Node-API 10. */
const oldestNode = [22, 15] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])

if (isNewEnough) {
  const { serve } = await import('./server.ts')
  await serve(process.argv.slice(2), process.env)
} else {
  rerun()
}

function rerun(): void {
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = join(import.meta.dirname, '../node_modules/node/bin', program)
  if (!existsSync(node)) {
    const oldest = oldestNode.join('.')
    process.stderr.write(
      `Bunko needs Node ${oldest} or newer; this is ${process.version}. Install one, or run npm ci in its folder.\n`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group: passing it on would make it two.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    process.stderr.write(`${node} cannot be run: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
  })
}
