import { join } from 'node:path'
import type { RunDatabaseTask } from '../database/database-tasks.ts'
import { isProblem } from '../platform/problem.ts'
import { type BackupFile, findVersionProblem, listBackupFiles } from './backup-folder.ts'
import { prepareRestore, setDatabaseAside } from './restore.ts'

/** The newest backup in the data folder that can be restored. */
export async function findNewestBackup(dataDir: string, runTask: RunDatabaseTask): Promise<BackupFile | undefined> {
  for (const backup of await listBackupFiles([join(dataDir, 'backups')])) {
    if (!findVersionProblem(backup.path) && (await isIntact(backup, runTask))) return backup
  }
  return undefined
}

/** Keeps the database that cannot be used and prepares the restore, which the next start completes. */
export async function replaceDatabase(
  dataDir: string,
  backup: BackupFile,
  now: Date,
  runTask: RunDatabaseTask,
): Promise<void> {
  await prepareRestore(dataDir, backup.path, runTask)
  await setDatabaseAside(dataDir, now)
}

const isIntact = ({ path }: BackupFile, runTask: RunDatabaseTask): Promise<boolean> =>
  runTask({ kind: 'check', file: path }).then(
    () => true,
    (error: unknown) => {
      if (isProblem(error, 'busy')) throw error
      return false
    },
  )
