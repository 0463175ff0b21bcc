import { join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { type Log, silentLog } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import { createProcessPool, type ProcessEnd } from '../platform/process-pool.ts'
import { createForkWorkers, type WorkerPort } from '../platform/workers.ts'
import type { BackupComparison, BackupContent, BackupManifest } from './backup-file.ts'
import { needsRestore } from './own-database.ts'

export type { BackupComparison } from './backup-file.ts'

/** A task of `backup-file.ts` or `salvage.ts`. Running it again replaces what it has written. */
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
  | { readonly kind: 'salvage'; readonly from: string; readonly into: string }

type Result<Task extends DatabaseTask> = Task extends { kind: 'write' }
  ? BackupContent
  : Task extends { kind: 'check' }
    ? BackupContent | undefined
    : Task extends { kind: 'compare' }
      ? BackupComparison
      : Task extends { kind: 'quickCheck' }
        ? string
        : Task extends { kind: 'salvage' }
          ? boolean
          : undefined

/**
 * Runs a task in a process of its own, because SQLite reads whole files, which takes seconds, and a damaged file can crash it.
 * A task whose process ends runs once more.
 * @throws Error as the task, with its `code`; Problem `internal` when the process ended twice, `busy` when it cannot be started
 */
export type RunDatabaseTask = <Task extends DatabaseTask>(task: Task) => Promise<Result<Task>>

/** Next to this module when run from source, next to the bundle when built. */
export const databaseWorkerFile = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'database-worker.ts' : 'database-worker.js',
)

/** Of child processes of Node, which the desktop app does not contain. */
export const forkDatabaseTasks = (log: Log = silentLog): RunDatabaseTask =>
  createDatabaseTasks(createForkWorkers({ entry: databaseWorkerFile, log }), log)

export function createDatabaseTasks(workers: WorkerPort, log: Log): RunDatabaseTask {
  const pool = createProcessPool({
    workers,
    log,
    name: 'bunko database',
    size: Number.POSITIVE_INFINITY,
    idleMs: 0,
    recycleAfter: 1,
    repeats: true,
    errors: {
      died: explainEnd,
      late: () => new Error('A database task has no time limit.'),
      stopped: () => new Error('The database tasks have stopped.'),
    },
  })
  return <Task extends DatabaseTask>(task: Task) => pool.run({ task }, {}) as Promise<Result<Task>>
}

function explainEnd({ code: exitCode, hasStarted }: ProcessEnd): Problem {
  const code = String(exitCode ?? 'signal')
  if (!hasStarted) return new Problem('busy', message('database.processNotStarted', { code }), { retryable: true })
  // The most likely reason is a file that is damaged in a way that crashes SQLite.
  return new Problem('internal', message('database.processEnded', { code }), { extra: needsRestore })
}
