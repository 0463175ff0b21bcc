import { connectToParent } from '../platform/worker-parent.ts'
import {
  checkBackupFile,
  checkDatabaseFile,
  compareBackupFile,
  extractBackupFile,
  quickCheckFile,
  writeBackupFile,
} from './backup-file.ts'
import type { DatabaseReply, DatabaseTask } from './database-tasks.ts'

/** Entry point of the process that copies and checks databases. It runs one task. */
const send = connectToParent((task) => reply(runTask(task as DatabaseTask)))
const reply = (message: DatabaseReply): void => send(message)
reply({ started: true })

function runTask(task: DatabaseTask): DatabaseReply {
  try {
    return { value: run(task) }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { error: { message, code } }
  }
}

function run(task: DatabaseTask): unknown {
  if (task.kind === 'write') return writeBackupFile(task)
  if (task.kind === 'check') return checkBackupFile(task.file)
  if (task.kind === 'extract') return extractBackupFile(task.file, task.folder)
  if (task.kind === 'compare') return compareBackupFile(task.file, task.database, task.libraryDir)
  if (task.kind === 'quickCheck') return quickCheckFile(task.file)
  return checkDatabaseFile(task.file)
}
