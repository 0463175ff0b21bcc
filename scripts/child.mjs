import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end, passing signals on, and resolves to its exit code (128 + n after signal n, as shells say).
 * Rejects only when it cannot be started.
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  return exitCode(child)
}

export function exitCode(child) {
  const listeners = forwarded.map((signal) => [signal, () => passOn(child, signal)])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  }).finally(() => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  })
}

function passOn(child, signal) {
  // A terminal sends Ctrl-C to the whole group: passing it on would make it two.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

/** npm is a script with a .cmd beside it on Windows, which only a shell finds. Its output goes to stderr. */
export function npm(args, options = {}) {
  return run('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32', ...options })
}
