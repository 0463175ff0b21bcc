import { join } from 'node:path'
import { runBackupTask } from '../database/backup-tasks.ts'
import { type BackupFile, listBackupFiles } from './backup-folder.ts'
import { prepareRestore, setDatabaseAside } from './restore.ts'

/** The newest backup in the data folder that is not damaged. */
export async function findNewestBackup(dataDir: string): Promise<BackupFile | undefined> {
  for (const backup of await listBackupFiles([join(dataDir, 'backups')])) {
    if (await isIntact(backup)) return backup
  }
  return undefined
}

/** Keeps the database that cannot be used and prepares the restore, which the next start completes. */
export async function replaceDatabase(dataDir: string, backup: BackupFile, now: Date): Promise<void> {
  await prepareRestore(dataDir, backup.path)
  await setDatabaseAside(dataDir, now)
}

const isIntact = ({ path }: BackupFile): Promise<boolean> =>
  runBackupTask({ kind: 'check', file: path }).then(
    () => true,
    () => false,
  )
