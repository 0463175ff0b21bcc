import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Backup, type BackupReason, type BulkChange, bulkChanges } from '../../shared/contracts/backups.ts'
import type { SettingsValues } from '../../shared/contracts/settings.ts'
import { message } from '../../shared/i18n/message.ts'
import type { BackupComparison, RunDatabaseTask } from '../database/database-tasks.ts'
import type { Clock } from '../platform/clock.ts'
import { formatMessage } from '../platform/i18n.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { type BackupFile, findVersionProblem, listBackupFiles, writeBackup } from './backup-folder.ts'
import { prepareRestore } from './restore.ts'
import { findExpired } from './retention.ts'

export { createDatabaseTasks } from '../database/database-tasks.ts'
export { type BackupFile, findVersionProblem, writeBackup } from './backup-folder.ts'
export {
  completeRestore,
  findNewestBackup,
  prepareRestore,
  replaceDatabase,
  requireDatabaseOfBackups,
  setDatabaseAside,
} from './restore.ts'

type BackupsDeps = {
  readonly dataDir: string
  readonly libraryDir: string
  readonly coversDir: string
  readonly appVersion: string
  readonly clock: Clock
  readonly log: Log
  readonly settings: () => Promise<SettingsValues['backups']>
  /** Restarts the program; undefined if the host cannot. */
  readonly restart: (() => void) | undefined
  readonly runTask: RunDatabaseTask
}

const checkIntervalMs = 60 * 60_000
const firstCheckMs = 60_000
const dayMs = 24 * 60 * 60_000
const bulkIntervalMs = 10 * 60_000
/** Backups before bulk changes that are kept. */
const keptBulkBackups = 5

/** Whether this version of Bunko can open the backup. */
const isUsable = ({ path }: BackupFile): boolean => findVersionProblem(path) === undefined

/** Copies of the library's database and covers (ADR 0038). */
export type Backups = ReturnType<typeof createBackups>

export function createBackups(deps: BackupsDeps) {
  const { dataDir, libraryDir, coversDir, appVersion, clock, log, settings, restart, runTask } = deps
  const database = join(dataDir, 'library.db')
  const ownFolder = join(dataDir, 'backups')
  let lastError: string | null = null
  /** Undefined until the backups were listed. */
  let newest: string | null | undefined
  let timer: NodeJS.Timeout | undefined
  let bulkBackup: Promise<void> | undefined
  // One backup at a time.
  let queue: Promise<unknown> = Promise.resolve()

  const folder = async () => (await settings()).folder ?? ownFolder

  async function findFiles(): Promise<BackupFile[]> {
    const files = await listBackupFiles([ownFolder, await folder()])
    newest = files.find(isUsable)?.createdAt ?? null
    return files
  }

  /** @throws Problem `not_found`, `conflict` when this version cannot open it */
  async function requireBackup(name: string): Promise<BackupFile> {
    const file = (await findFiles()).find((backup) => backup.name === name)
    if (file === undefined) throw new Problem('not_found', message('backups.notFound', { name }))
    const problem = findVersionProblem(file.path)
    if (problem) throw new Problem('conflict', problem)
    return file
  }

  function write(reason: BackupReason): Promise<BackupFile> {
    const run = async () => {
      const options = { database, coversDir, appVersion, reason, now: clock.now(), runTask }
      const made = await writeBackup({ folder: await folder(), ...options })
      newest = made.createdAt
      lastError = null
      return made
    }
    const made = queue.then(run)
    queue = made.catch(() => undefined) // The caller gets the error.
    return made
  }

  async function backUpIfDue(): Promise<void> {
    const { isEnabled } = await settings()
    if (!isEnabled) return
    const files = await findFiles()
    const made = files.filter(({ reason }) => reason === 'automatic' || reason === 'manual').find(isUsable)
    const ageMs = clock.now().getTime() - Date.parse(made?.createdAt ?? '1970-01-01T00:00:00Z')
    // A backup from the future was written while the clock was wrong.
    if (ageMs >= 0 && ageMs < dayMs) return
    const backup = await write('automatic')
    log.info({ backup: backup.path, sizeBytes: backup.sizeBytes }, 'the library was backed up')
    const automatic = [backup, ...files].filter(({ reason }) => reason === 'automatic')
    for (const { path } of findExpired(automatic)) await rm(path, { force: true })
  }

  async function backUpBefore(reason: BulkChange): Promise<void> {
    if (!(await settings()).isEnabled) return
    const files = await findFiles()
    const ageMs = clock.now().getTime() - Date.parse(files.find(isUsable)?.createdAt ?? '1970-01-01T00:00:00Z')
    if (ageMs >= 0 && ageMs < bulkIntervalMs) return
    const backup = await write(reason)
    const ofChanges = [backup, ...files].filter((file) => bulkChanges.some((one) => one === file.reason))
    for (const { path } of ofChanges.slice(keptBulkBackups)) await rm(path, { force: true })
  }

  const check = () => reportFailure(backUpIfDue)

  async function reportFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      lastError = isProblem(error) ? formatMessage(error.userMessage, 'en') : (error as Error).message
      log.error({ err: error }, 'the library could not be backed up')
    }
  }

  return {
    async list(): Promise<{ items: Backup[]; folder: string; lastError: string | null }> {
      const items = (await findFiles()).map(presentBackup)
      return { items, folder: await folder(), lastError }
    },
    /** When the newest backup that this version can open was created; null if none is known. Lists the files only once. */
    async lastGoodAt(): Promise<string | null> {
      if (newest === undefined) await findFiles()
      return newest ?? null
    },
    /** @throws Problem `disk_full`, `validation_failed` for a folder that cannot be written to. */
    create: async (): Promise<Backup> => presentBackup(await write('manual')),
    /** @throws Problem `not_found`, `conflict` for a backup that is damaged or of another version. */
    async compare(name: string): Promise<BackupComparison> {
      const { path } = await requireBackup(name)
      return await runTask({ kind: 'compare', file: path, database, libraryDir }).catch(throwDamaged(name))
    },
    /**
     * Backs up the current state, then prepares the restore, which the restart of the program completes.
     * @throws Problem `not_found`, `conflict` for a backup that is damaged or of another version, `disk_full`.
     */
    async restore(name: string): Promise<{ undo: Backup; isRestarting: boolean }> {
      const { path } = await requireBackup(name)
      await runTask({ kind: 'check', file: path }).catch(throwDamaged(name))
      const undo = await write('before_restore')
      await prepareRestore(dataDir, path, runTask)
      log.info({ backup: path, undo: undo.path }, 'a restore is prepared: the next start completes it')
      // After the response was sent.
      if (restart) setTimeout(restart, 500).unref()
      return { undo: presentBackup(undo), isRestarting: restart !== undefined }
    },
    /**
     * Backs up the state before one action changes many things, unless there is a backup of the last ten minutes. A backup that
     * fails does not stop the change, which may be what frees the disk; the settings show it.
     */
    beforeBulkChange(reason: BulkChange): Promise<void> {
      bulkBackup ??= reportFailure(() => backUpBefore(reason)).finally(() => {
        bulkBackup = undefined
      })
      return bulkBackup
    },
    /** Starts the daily backups. */
    start(): void {
      const schedule = (ms: number) => {
        timer = setTimeout(() => void check().finally(() => timer && schedule(checkIntervalMs)), ms).unref()
      }
      schedule(firstCheckMs)
    },
    async stop(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      await queue
    },
  }
}

const presentBackup = ({ name, createdAt, reason, sizeBytes }: BackupFile): Backup => ({
  name,
  createdAt,
  reason,
  sizeBytes,
})

const throwDamaged =
  (name: string) =>
  (error: Error): never => {
    if (isProblem(error, 'busy')) throw error
    throw new Problem('conflict', message('backups.damaged', { name, reason: error.message }), { cause: error })
  }
