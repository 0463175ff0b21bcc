import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '../../../shared/contracts/problems.ts'
import type { Message } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { GatewayAnswer } from '../gateway/transport.ts'
import { type ParsedMenu, type MenuTask, parseMenuResponse } from './menu-task.ts'

export type MenuParser = {
  /** @throws Problem. */
  parse<T extends MenuTask>(task: T, answer: GatewayAnswer): Promise<ParsedMenu<T>>
  close(): Promise<void>
}

/** Under this a body is read faster here than it is handed over. */
const smallBytes = 64 * 1024

type Said =
  | { readonly id: number; readonly menu: unknown }
  | { readonly id: number; readonly problem: { code: ProblemCode; userMessage: Message; retryable: boolean } }
type Waiting = PromiseWithResolvers<unknown> & { readonly readHere: () => unknown }

/** Beside this module when run from source, beside the bundle when built. */
const threadFile = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'menu-thread.ts' : 'menu-thread.js')

/** Reads menus: large ones on a thread of their own, started when it is first needed. */
export function createMenuParser({
  log,
  file = threadFile,
}: {
  readonly log: Log
  readonly file?: string
}): MenuParser {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let lastId = 0

  function hear(said: Said): void {
    const asked = waiting.get(said.id)
    waiting.delete(said.id)
    if ('menu' in said) asked?.resolve(said.menu)
    else asked?.reject(new Problem(said.problem.code, said.problem.userMessage, { retryable: said.problem.retryable }))
    if (waiting.size === 0) thread?.unref()
  }

  /** Without its thread a menu is read here: slower for others, but read. */
  function lost(error: unknown): void {
    log.warn({ err: error }, 'the thread that reads menus ended')
    thread = undefined
    for (const { resolve, reject, readHere } of waiting.values()) Promise.resolve().then(readHere).then(resolve, reject)
    waiting.clear()
  }

  function start(): Worker {
    const started = new Worker(file)
    started.on('message', hear)
    started.once('error', lost)
    return started
  }

  return {
    async parse(task, answer) {
      if (answer.body.byteLength < smallBytes) return parseMenuResponse(task, answer)
      thread ??= start()
      const id = ++lastId
      const asked = { ...Promise.withResolvers<unknown>(), readHere: () => parseMenuResponse(task, answer) }
      waiting.set(id, asked)
      thread.ref()
      thread.postMessage({ id, task, answer })
      return (await asked.promise) as ParsedMenu<typeof task>
    },
    async close() {
      await thread?.terminate()
      thread = undefined
    },
  }
}
