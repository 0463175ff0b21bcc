import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BackupComparison, BackupContent, BackupManifest } from './backup-file.ts'

export type { BackupComparison, BackupContent, LibraryTotals } from './backup-file.ts'

export type BackupTask =
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

type Result<Task extends BackupTask> = Task extends { kind: 'write' }
  ? BackupContent
  : Task extends { kind: 'check' }
    ? BackupContent | undefined
    : Task extends { kind: 'compare' }
      ? BackupComparison
      : undefined

/** Next to this module when run from source, next to the bundle when built. */
const threadFile = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? 'backup-thread.ts' : 'backup-thread.js',
)

/** Runs a task of `backup-file.ts` in a thread of its own. @throws Error as the task */
export function runBackupTask<Task extends BackupTask>(task: Task): Promise<Result<Task>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile, { workerData: task })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The backup thread ended with code ${code}.`)))
  })
}
