import { serveTasks } from '../platform/worker-parent.ts'
import {
  checkBackupFile,
  checkDatabaseFile,
  compareBackupFile,
  extractBackupFile,
  quickCheckFile,
  writeBackupFile,
} from './backup-file.ts'
import type { DatabaseTask } from './database-tasks.ts'
import { salvageReading } from './salvage.ts'

/** Entry point of the process that copies and checks databases. It runs one task. */
serveTasks((message) => {
  const task = message as DatabaseTask
  if (task.kind === 'write') return writeBackupFile(task)
  if (task.kind === 'check') return checkBackupFile(task.file)
  if (task.kind === 'extract') return extractBackupFile(task.file, task.folder)
  if (task.kind === 'compare') return compareBackupFile(task.file, task.database, task.libraryDir)
  if (task.kind === 'quickCheck') return quickCheckFile(task.file)
  if (task.kind === 'salvage') return salvageReading(task)
  return checkDatabaseFile(task.file)
})
