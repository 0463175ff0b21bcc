import { join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { type Log, silentLog } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import { createForkWorkers, type WorkerPort } from '../platform/workers.ts'
import type { BackupComparison, BackupContent, BackupManifest } from './backup-file.ts'
import { needsRestore } from './own-database.ts'

export type { BackupComparison, BackupContent, LibraryTotals } from './backup-file.ts'

/** A task of `backup-file.ts`. Running it again replaces what it has written. */
export type DatabaseTask =
  | {
      readonly kind: 'write'
      readonly database: string
      readonly coversDir: string
      readonly file: string
      readonly manifest: Omit<BackupManifest, 'format'>
    }
  | { readonly kind: 'check'; readonly file: string }
  | { readonly kind: 'extract'; readonly file: string; readonly folder: string }
  | { readonly kind: 'compare'; readonly file: string; readonly database: string; readonly libraryDir: string }
  | { readonly kind: 'checkDatabase'; readonly file: string }
  | { readonly kind: 'quickCheck'; readonly file: string }

type Result<Task extends DatabaseTask> = Task extends { kind: 'write' }
  ? BackupContent
  : Task extends { kind: 'check' }
    ? BackupContent | undefined
    : Task extends { kind: 'compare' }
      ? BackupComparison
      : Task extends { kind: 'quickCheck' }
        ? string
        : undefined

/**
 * Runs a task in a process of its own, because SQLite reads whole files, which takes seconds, and a damaged file can crash it.
 * A task whose process ends runs once more.
 * @throws Error as the task, with its `code`; Problem `internal` when the process ended twice, `busy` when it cannot be started
 */
export type RunDatabaseTask = <Task extends DatabaseTask>(task: Task) => Promise<Result<Task>>

/** The worker says that it has started, then how its task ended. */
export type DatabaseReply =
  | { readonly started: true }
  | { readonly value: unknown }
  | { readonly error: { readonly message: string; readonly code?: string | undefined } }

/** Next to this module when run from source, next to the bundle when built. */
export const databaseWorkerFile = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'database-worker.ts' : 'database-worker.js',
)

/** Of child processes of Node, which the desktop app does not contain. */
export const forkDatabaseTasks = (log: Log = silentLog): RunDatabaseTask =>
  createDatabaseTasks(createForkWorkers({ entry: databaseWorkerFile, log }), log)

export function createDatabaseTasks(workers: WorkerPort, log: Log): RunDatabaseTask {
  return async <Task extends DatabaseTask>(task: Task) => {
    const first = await runInProcess(workers, task)
    if ('value' in first) return first.value as Result<Task>
    log.warn({ code: first.exitCode, task: task.kind }, 'a process that reads the database ended while it was working')
    const second = await runInProcess(workers, task)
    if ('value' in second) return second.value as Result<Task>
    const code = String(second.exitCode ?? 'signal')
    if (!second.hasStarted)
      throw new Problem('busy', message('database.processNotStarted', { code }), { retryable: true })
    // The most likely reason is a file that is damaged in a way that crashes SQLite.
    throw new Problem('internal', message('database.processEnded', { code }), { extra: needsRestore })
  }
}

type Ended = { readonly exitCode: number | null; readonly hasStarted: boolean }

function runInProcess(workers: WorkerPort, task: DatabaseTask): Promise<{ readonly value: unknown } | Ended> {
  return new Promise((resolve, reject) => {
    const process = workers.start('bunko database')
    let hasStarted = false
    process.onMessage((raw) => {
      const reply = raw as DatabaseReply
      if ('started' in reply) {
        hasStarted = true
        return
      }
      if ('error' in reply) reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }))
      else resolve({ value: reply.value })
      process.kill()
    })
    process.onExit((exitCode) => resolve({ exitCode, hasStarted }))
    process.postMessage(task)
  })
}
