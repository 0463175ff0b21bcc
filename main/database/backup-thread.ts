import { parentPort, workerData } from 'node:worker_threads'
import {
  checkBackupFile,
  checkDatabaseFile,
  compareBackupFile,
  extractBackupFile,
  writeBackupFile,
} from './backup-file.ts'
import type { BackupTask } from './backup-tasks.ts'

// The thread that copies and checks databases, because that takes seconds for a large library.

function run(task: BackupTask): unknown {
  if (task.kind === 'write') return writeBackupFile(task)
  if (task.kind === 'check') return checkBackupFile(task.file)
  if (task.kind === 'extract') return extractBackupFile(task.file, task.folder)
  if (task.kind === 'compare') return compareBackupFile(task.file, task.database, task.libraryDir)
  return checkDatabaseFile(task.file)
}

parentPort?.postMessage(run(workerData as BackupTask))
