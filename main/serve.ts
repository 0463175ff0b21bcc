#!/usr/bin/env node
// Starts the server with a Node that can run it. Static imports must be built-in modules that Node 20 has: server.ts loads
// better-sqlite3, which crashes Node 20 without a message.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'

/** The oldest version with every API in use, for example `module.registerHooks` and Node-API 10. */
const oldestNode = [22, 15] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])

if (isNewEnough) {
  if (!import.meta.filename.endsWith('.ts')) keepCompiledCode()
  const { serve } = await import('./server.ts')
  await serve(process.argv.slice(2), process.env)
} else {
  rerun()
}

/** Keeps compiled code beside the built program, also for its workers: compiling takes a third of the start. */
function keepCompiledCode(): void {
  const folder = join(import.meta.dirname, '.compiled')
  module.enableCompileCache(folder) // Without permission to write there it does nothing.
  process.env.NODE_COMPILE_CACHE = folder
}

function rerun(): void {
  const [system, program] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const node = join(import.meta.dirname, `../node_modules/node-${system}-${process.arch}/bin`, program)
  if (!existsSync(node)) {
    const oldest = oldestNode.join('.')
    process.stderr.write(
      `Bunko needs Node ${oldest} or newer; this is ${process.version}. Install a newer Node, or run npm ci in the folder of Bunko.\n`,
    )
    process.exitCode = 1
    return
  }
  // The channel closes when this process ends, even if it is killed; the child then stops too.
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, BUNKO_ENDS_WITH_PARENT: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole process group, so the child already has it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    process.stderr.write(`Can't run ${node}: ${error.message}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
  })
}
