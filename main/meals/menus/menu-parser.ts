import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '../../../shared/contracts/problems.ts'
import type { Message } from '../../../shared/i18n/message.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import { parseJson } from '../gateway/read-response.ts'
import type { GatewayResponse } from '../gateway/transport.ts'
import { type MenuQuery, parseMenu, parseSelectedMenu, type SelectedMenu, type WeekMenu } from '../parse/menu.ts'

/** What to parse from a response body, which can have several megabytes. */
export type MenuTask = { readonly kind: 'menu'; readonly query: MenuQuery } | { readonly kind: 'selected' }
export type ParsedMenu<T extends MenuTask> = T extends { kind: 'menu' } ? WeekMenu | undefined : SelectedMenu

/** @throws Problem. */
export function parseMenuResponse<T extends MenuTask>(task: T, response: GatewayResponse): ParsedMenu<T> {
  const body = parseJson(response)
  return (task.kind === 'menu' ? parseMenu(body, task.query) : parseSelectedMenu(body)) as ParsedMenu<T>
}

export type MenuParser = {
  /** @throws Problem. */
  parse<T extends MenuTask>(task: T, response: GatewayResponse): Promise<ParsedMenu<T>>
  close(): Promise<void>
}

/** Smaller bodies are parsed faster on this thread than they are transferred. */
const minThreadBytes = 64 * 1024

/** From this thread to the menu thread. */
export type MenuThreadRequest = { readonly id: number; readonly task: MenuTask; readonly response: GatewayResponse }
/** From the menu thread to this thread. */
export type MenuThreadResult =
  | { readonly id: number; readonly menu: unknown }
  | { readonly id: number; readonly problem: { code: ProblemCode; message: Message; retryable: boolean } }

type PendingTask = PromiseWithResolvers<unknown> & { readonly parseHere: () => unknown }

/** Next to this module when run from source, next to the bundle when built. */
const threadFile = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'menu-thread.ts' : 'menu-thread.js')

/** Parses large menus on a separate thread, which is started when it is first needed. */
export function createMenuParser({
  log,
  file = threadFile,
}: {
  readonly log: Log
  readonly file?: string
}): MenuParser {
  const pending = new Map<number, PendingTask>()
  let thread: Worker | undefined
  let lastId = 0

  function onResult(result: MenuThreadResult): void {
    const task = pending.get(result.id)
    pending.delete(result.id)
    if ('menu' in result) task?.resolve(result.menu)
    else {
      const { code, message, retryable } = result.problem
      task?.reject(new Problem(code, message, { retryable }))
    }
    if (pending.size === 0) thread?.unref()
  }

  /** Parses the pending menus on this thread. */
  function onError(error: unknown): void {
    log.warn({ err: error }, 'the menu thread failed')
    thread = undefined
    for (const { resolve, reject, parseHere } of pending.values()) {
      Promise.resolve().then(parseHere).then(resolve, reject)
    }
    pending.clear()
  }

  function startThread(): Worker {
    const started = new Worker(file)
    started.on('message', onResult)
    started.once('error', onError)
    return started
  }

  return {
    async parse(task, response) {
      if (response.body.byteLength < minThreadBytes) return parseMenuResponse(task, response)
      thread ??= startThread()
      const id = ++lastId
      const entry = { ...Promise.withResolvers<unknown>(), parseHere: () => parseMenuResponse(task, response) }
      pending.set(id, entry)
      thread.ref()
      thread.postMessage({ id, task, response } satisfies MenuThreadRequest)
      return (await entry.promise) as ParsedMenu<typeof task>
    },
    async close() {
      await thread?.terminate()
      thread = undefined
    },
  }
}
