import { parentPort } from 'node:worker_threads'
import { isProblem } from '../../platform/problem.ts'
import { type MenuThreadRequest, type MenuThreadResult, parseMenuResponse } from './menu-parser.ts'

// The thread that parses large menus, so that the main thread is not blocked.

const post = (result: MenuThreadResult) => parentPort?.postMessage(result)

parentPort?.on('message', ({ id, task, response }: MenuThreadRequest) => {
  try {
    post({ id, menu: parseMenuResponse(task, response) })
  } catch (error) {
    if (!isProblem(error)) throw error
    post({ id, problem: { code: error.code, message: error.userMessage, retryable: error.retryable } })
  }
})
