import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { BackupReason } from '../../shared/contracts/backups.ts'
import { pickLanguage } from '../../shared/i18n/languages.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import {
  completeRestore,
  findNewestBackup,
  findVersionProblem,
  prepareRestore,
  setDatabaseAside,
  writeBackup,
} from '../backups/backups.ts'
import { checkFiles, markNotDownloaded, recordDamage } from '../database/check-files.ts'
import { forkDatabaseTasks } from '../database/database-tasks.ts'
import { lockDataFolder } from '../database/file-lock.ts'
import { requireDataFolder } from '../platform/files/data-folder.ts'
import { formatMessage } from '../platform/i18n.ts'
import { isProblem } from '../platform/problem.ts'
import { version } from '../platform/version.ts'
import {
  addUnknownFiles,
  countUnknownFiles,
  type Rebuilt,
  type ReclaimReport,
  rebuildLibrary,
} from '../rebuild/rebuild.ts'
import { type Command, type CommandOptions, readOptions } from './options.ts'

export { commandList, isCommand } from './options.ts'

const language = pickLanguage([process.env.LANG?.split('.')[0]?.replace('_', '-') ?? 'en'])
const runTask = forkDatabaseTasks()
const print = (text: Message) => process.stdout.write(`${formatMessage(text, language)}\n`)

type Folders = { readonly dataDir: string; readonly database: string; readonly coversDir: string }

/**
 * Runs a command and prints what it did.
 * @returns the exit code: 0 done, 1 failed or damage was found, 2 invalid option, 3 Bunko is running
 */
export async function runCommand(command: Command, argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(command, argv, env, language)
  if ('usage' in options) {
    process.stdout.write(options.usage)
    return 0
  }
  if ('error' in options) {
    process.stderr.write(`${options.error}\n`)
    return 2
  }
  const { dataDir, values, operand } = options
  const folders = { dataDir, database: join(dataDir, 'library.db'), coversDir: join(dataDir, 'covers') }
  try {
    if (command === 'backup') return await backUp(folders, values.to)
    if (command !== 'restore') requireDataFolder(dataDir)
    const lock = lockDataFolder(dataDir)
    try {
      if (command === 'restore') return await restore(folders, operand)
      if (command === 'rebuild') return await rebuild(folders, values)
      return await check(folders, values)
    } finally {
      lock.release()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return (error as { code?: string }).code === 'conflict' ? 3 : 1
  }
}

const writeBackupTo = (folder: string, { database, coversDir }: Folders, reason: BackupReason) =>
  writeBackup({ folder, database, coversDir, reason, appVersion: version, now: new Date(), runTask })

/** Backs up what is about to be replaced. */
async function backUpFirst(folders: Folders, reason: BackupReason): Promise<void> {
  const { path } = await writeBackupTo(join(folders.dataDir, 'backups'), folders, reason)
  print(message('commands.undo', { path }))
}

async function backUp(folders: Folders, to: string | undefined): Promise<number> {
  const folder = to === undefined ? join(folders.dataDir, 'backups') : resolve(to)
  const { path, sizeBytes } = await writeBackupTo(folder, folders, 'manual')
  process.stdout.write(`${path} (${Math.ceil(sizeBytes / 1000)} kB)\n`)
  return 0
}

/** @param wanted a name in the folder of the backups, or a path; default is the newest backup that is not damaged */
async function restore(folders: Folders, wanted: string | undefined): Promise<number> {
  const { dataDir, database } = folders
  const backup = wanted === undefined ? (await findNewestBackup(dataDir, runTask))?.path : findBackup(dataDir, wanted)
  if (backup === undefined) {
    print(
      wanted === undefined
        ? message('commands.noBackups', { path: join(dataDir, 'backups') })
        : message('commands.noBackup', { name: wanted }),
    )
    return 1
  }
  const problem = findVersionProblem(backup)
  if (problem) {
    print(problem)
    return 1
  }
  await runTask({ kind: 'check', file: backup })
  const isDamaged = !(await isIntact(database))
  if (!isDamaged) await backUpFirst(folders, 'before_restore')
  await prepareRestore(dataDir, backup, runTask)
  if (isDamaged && existsSync(database))
    print(message('commands.setAside', { path: await setDatabaseAside(dataDir, new Date()) }))
  await completeRestore(dataDir)
  print(message('commands.restored', { path: backup }))
  return 0
}

/** Files that are not shown one by one. */
const maxShownFiles = 20

/**
 * Makes the library again from its files if the database is damaged or missing, or to replace it. Otherwise adds the files
 * that it does not know.
 */
async function rebuild(folders: Folders, { replace = false }: CommandOptions['values']): Promise<number> {
  const { dataDir, database } = folders
  const intact = await isIntact(database)
  if (intact) await backUpFirst(folders, 'before_rebuild')
  else {
    const backup = await findNewestBackup(dataDir, runTask)
    if (backup) print(message('rebuild.hasBackup', { path: backup.path }))
  }
  const onProgress = (done: number, total: number) =>
    void (process.stderr.isTTY && process.stderr.write(`\r${done} / ${total}${done === total ? '\n' : ''}`))
  if (intact && !replace) {
    const report = await addUnknownFiles({ dataDir, onProgress })
    printReport(report)
    print(message('rebuild.onlyAdded'))
    return 0
  }
  const report = await rebuildLibrary({ dataDir, onProgress })
  printReport(report)
  if (report.setAside !== undefined) print(message('rebuild.setAside', { path: report.setAside }))
  print(readingReports[report.reading])
  print(message('rebuild.notInFiles'))
  return 0
}

const readingReports: { readonly [From in Rebuilt['reading']]: Message } = {
  former: message('rebuild.reading.former'),
  backup: message('rebuild.reading.backup'),
  partly: message('rebuild.reading.partly'),
  none: message('rebuild.reading.none'),
}

function printReport({ fileCount, addedFiles, addedMangas, left }: ReclaimReport): void {
  print(message('rebuild.added', { files: fileCount, chapters: addedFiles, mangas: addedMangas }))
  if (left.length > 0) print(message('rebuild.left', { count: left.length }))
  for (const { path, reason } of left.slice(0, maxShownFiles)) print(message('commands.file', { reason: reason, path }))
  if (left.length > maxShownFiles) print(message('rebuild.more', { count: left.length - maxShownFiles }))
}

/** A missing database is not intact. @throws Problem `busy` if it cannot be checked */
const isIntact = (database: string): Promise<boolean> =>
  runTask({ kind: 'checkDatabase', file: database }).then(
    () => true,
    (error: unknown) => {
      if (isProblem(error, 'busy')) throw error
      return false
    },
  )

function findBackup(dataDir: string, wanted: string): string | undefined {
  const candidates = isAbsolute(wanted) ? [wanted] : [join(dataDir, 'backups', wanted), resolve(wanted)]
  return candidates.find((path) => existsSync(path))
}

async function check(
  { dataDir, database }: Folders,
  { deep = false, repair = false }: CommandOptions['values'],
): Promise<number> {
  try {
    await runTask({ kind: 'checkDatabase', file: database })
  } catch (error) {
    print(message('commands.damaged', { reason: (error as Error).message }))
    return 1
  }
  print(message('commands.intact'))
  const libraryDir = join(dataDir, 'library')
  const { fileCount, damaged } = checkFiles(database, libraryDir, deep)
  recordDamage(database, damaged, libraryDir, deep)
  for (const { path, reason } of damaged) print(message('commands.file', { reason, path }))
  print(message('commands.files', { count: fileCount, damaged: damaged.length }))
  const unknown = await countUnknownFiles(dataDir)
  if (unknown > 0) print(message('rebuild.unknown', { count: unknown }))
  if (damaged.length === 0) return 0
  if (!repair) {
    print(message('commands.howToRepair'))
    return 1
  }
  const own = damaged.filter(({ isLinked }) => !isLinked)
  markNotDownloaded(
    database,
    own.map(({ chapterId }) => chapterId),
  )
  if (own.length > 0) print(message('commands.repaired'))
  if (own.length < damaged.length) print(message('rebuild.linked', { count: damaged.length - own.length }))
  return 0
}
