import { parentPort } from 'node:worker_threads'
import { isProblem } from '../../platform/problem.ts'
import type { GatewayAnswer } from '../gateway/transport.ts'
import { type MenuTask, parseMenuResponse } from './menu-task.ts'

/** The program of the thread that reads large menus, so that nobody else waits for it. */
parentPort?.on('message', ({ id, task, answer }: { id: number; task: MenuTask; answer: GatewayAnswer }) => {
  try {
    parentPort?.postMessage({ id, menu: parseMenuResponse(task, answer) })
  } catch (error) {
    if (!isProblem(error)) throw error
    parentPort?.postMessage({
      id,
      problem: { code: error.code, userMessage: error.userMessage, retryable: error.retryable },
    })
  }
})
