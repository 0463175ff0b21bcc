import { constants, getPriority, setPriority } from 'node:os'
import { serializeProblem } from './problem-message.ts'

/** The parent of a worker process is Node (`process.send`) or Electron (`process.parentPort`). */
type ParentPort = {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

const { PRIORITY_BELOW_NORMAL: background } = constants.priority

/**
 * Passes the parent's messages on to a listener. The process exits with its parent. Its work and that of its browser is in
 * the background: with all cores busy, the window and the server come first.
 * @returns sends a message to the parent
 */
export function connectToParent(onMessage: (message: unknown) => void): (message: unknown) => void {
  if (getPriority() < background) setPriority(background)
  const { parentPort } = process as typeof process & { readonly parentPort?: ParentPort }
  // Electron ends its utility processes itself.
  process.on('disconnect', () => process.exit(0))
  if (parentPort) {
    parentPort.on('message', ({ data }) => onMessage(data))
    return (message) => parentPort.postMessage(message)
  }
  process.on('message', onMessage)
  return (message) => void process.send?.(message, undefined, {}, () => {})
}

/**
 * Runs the tasks of a `ProcessPool`.
 * @param run gets a function that tells the caller of the task something before it ends
 */
export function serveTasks(run: (task: unknown, note: (note: object) => void) => unknown): void {
  const send = connectToParent(async (message) => {
    const { id, task } = message as { readonly id: number; readonly task: unknown }
    try {
      send({ kind: 'done', id, result: await run(task, (note) => send({ ...note, id })) })
    } catch (error) {
      send({ kind: 'failed', id, problem: serializeProblem(error) })
    }
  })
  send({ kind: 'started' })
}
