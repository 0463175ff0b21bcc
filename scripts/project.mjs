// Where things are, and the one voice of the scripts: stderr. stdout belongs to the program that is run.
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const dist = join(root, 'dist')

/** The Node that the npm package `node` brings; present after an install. */
export const ownNode = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/** An end that needs no stack trace: `message` is the sentence that the person reads. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
