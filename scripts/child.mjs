import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Stop } from './project.mjs'

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Lines of a failed program's output to show; the log file has all of them. */
const shownLines = 40

/**
 * Runs a program to its end and forwards signals to it. Resolves to its exit code (128 + n after signal n, as in a
 * shell). Rejects only if the program cannot be started.
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  return exitCode(child)
}

export function exitCode(child) {
  const listeners = forwarded.map((signal) => [signal, () => forward(child, signal)])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  }).finally(() => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  })
}

function forward(child, signal) {
  // A terminal sends Ctrl-C to the whole process group, so the child already has it.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  child.kill(signal)
}

/**
 * Runs a program without output.
 * @throws Stop if it fails, with the end of its output, the path of a file with all of it, and `exitCode`.
 */
export async function runQuietly(command, args, options = {}) {
  const name = basename(command)
  const file = join(tmpdir(), `bunko-${name}-${process.pid}.log`)
  const output = openSync(file, 'w')
  const code = await run(command, args, { ...options, stdio: ['ignore', output, output] }).finally(() =>
    closeSync(output),
  )
  if (code !== 0)
    throw new Stop(`${name} failed with exit code ${code}. Its output (${file}):\n${lastLines(file)}`, code)
  rmSync(file, { force: true })
}

const lastLines = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLines).join('\n')

/** On Windows npm is a `.cmd` file, which only a shell can start. Engine warnings are hidden: Bunko runs on Node 24 or newer. */
export function npm(args, options = {}) {
  return runQuietly('npm', [...args, '--loglevel=error'], { shell: process.platform === 'win32', ...options })
}
