import type { Message } from '../../../shared/i18n/message.ts'
import { isProblem } from '../../platform/problem.ts'
import { unreadableReason } from '../inspect/walk-folder.ts'

/** A file that is not added, and why. */
export type LeftOut = { readonly path: string; readonly reason: Message }

/** Why a file cannot be added. @throws an error that ends the job: a full disk, an abort, a bug */
export function explain(error: unknown): Message {
  if (isProblem(error, 'disk_full') || (error as Error).name === 'AbortError') throw error
  return isProblem(error) ? error.userMessage : unreadableReason(error)
}
