// Paths of the project and the output of the scripts, which goes to stderr: stdout belongs to the program that they run.
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const dist = join(root, 'dist')

const oldestNode = 24

/** Whether this Node can run Bunko. */
export const isNodeNewEnough = Number.parseInt(process.versions.node, 10) >= oldestNode

/** A Node for callers with an older one. npm installs it on Linux and on Windows on x64, for which the registry has packages. */
export const installedNode = join(
  root,
  `node_modules/node-${process.platform.replace('32', '')}-${process.arch}/bin`,
  process.platform === 'win32' ? 'node.exe' : 'node',
)

export const needsNewerNode = `Bunko needs Node ${oldestNode} or newer; this is ${process.version}. Install it from https://nodejs.org, then try again.`

export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/**
 * Prints one line for a step that takes time: "Building… done in 3 s". On a terminal the line counts the seconds.
 * `work` must not write to the terminal.
 */
export async function step(name, work) {
  const started = performance.now()
  const elapsed = () => inWords(Math.round((performance.now() - started) / 1000))
  const isTerminal = process.stderr.isTTY === true
  process.stderr.write(`${name}… `)
  const ticker = isTerminal && setInterval(() => process.stderr.write(`\r${name}… ${elapsed()} `), 1000)
  let end = 'failed after'
  try {
    const result = await work()
    end = 'done in'
    return result
  } finally {
    clearInterval(ticker)
    process.stderr.write(`${isTerminal ? `\r${name}… ` : ''}${end} ${elapsed()}\n`)
  }
}

/** A number of seconds: "3 min 20 s". */
export const inWords = (seconds) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

/** An error that needs no stack trace: `message` is the sentence for the user at the terminal. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
