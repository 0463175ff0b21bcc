import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { completeRestore, findNewestBackup, prepareRestore, setDatabaseAside, writeBackup } from './backups/backups.ts'
import { runBackupTask } from './database/backup-tasks.ts'
import { checkFiles, markNotDownloaded } from './database/check-files.ts'
import { lockDataFolder } from './database/file-lock.ts'
import { readConfig } from './platform/config.ts'
import { version } from './platform/version.ts'

/** Commands for the data folder. All but `backup` need that Bunko is not running. */
const commands = ['backup', 'restore', 'check'] as const
type Command = (typeof commands)[number]

export const isCommand = (name: string | undefined): name is Command => commands.some((command) => command === name)

const print = (line: string) => process.stdout.write(`${line}\n`)

type Folders = { readonly dataDir: string; readonly database: string; readonly coversDir: string }

/**
 * Runs a command and prints what it did.
 * @returns the exit code: 0 done, 1 failed or damage was found, 2 invalid option, 3 Bunko is running
 */
export async function runCommand(command: Command, argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(command, argv, env)
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`)
    return 2
  }
  const { dataDir, values, positionals } = options
  const folders = { dataDir, database: join(dataDir, 'library.db'), coversDir: join(dataDir, 'covers') }
  try {
    if (command === 'backup') return await backUp(folders, values.to)
    const lock = lockDataFolder(dataDir)
    try {
      if (command === 'restore') return await restore(folders, positionals[0])
      return await check(folders, values)
    } finally {
      lock.release()
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return (error as { code?: string }).code === 'conflict' ? 3 : 1
  }
}

function readOptions(command: Command, argv: readonly string[], env: NodeJS.ProcessEnv) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: command === 'restore',
      options: {
        'data-dir': { type: 'string' },
        ...(command === 'backup' && { to: { type: 'string' } }),
        ...(command === 'check' && { deep: { type: 'boolean' }, repair: { type: 'boolean' } }),
      },
    })
    const dataDir = values['data-dir']
    const config = readConfig(dataDir === undefined ? [] : ['--data-dir', dataDir], env)
    if (config === 'help') return 'See the README.'
    if (!existsSync(config.dataDir)) return `There is no folder ${config.dataDir}. Choose one with --data-dir.`
    return { dataDir: config.dataDir, values: values as { to?: string; deep?: boolean; repair?: boolean }, positionals }
  } catch (error) {
    return (error as Error).message
  }
}

async function backUp({ dataDir, database, coversDir }: Folders, to: string | undefined): Promise<number> {
  const folder = to === undefined ? join(dataDir, 'backups') : resolve(to)
  const options = { folder, database, coversDir, reason: 'manual', appVersion: version, now: new Date() } as const
  const { path, sizeBytes } = await writeBackup(options)
  print(`${path} (${Math.ceil(sizeBytes / 1000)} kB)`)
  return 0
}

/** @param wanted a name in the folder of the backups, or a path; default is the newest backup that is not damaged */
async function restore(folders: Folders, wanted: string | undefined): Promise<number> {
  const { dataDir, database, coversDir } = folders
  const backup = wanted === undefined ? (await findNewestBackup(dataDir))?.path : findBackup(dataDir, wanted)
  if (backup === undefined) {
    print(wanted === undefined ? `There is no backup in ${join(dataDir, 'backups')}.` : `There is no backup ${wanted}.`)
    return 1
  }
  await runBackupTask({ kind: 'check', file: backup })
  await prepareRestore(dataDir, backup)
  const folder = join(dataDir, 'backups')
  const undo = await writeBackup({
    ...{ folder, database, coversDir, appVersion: version, now: new Date() },
    reason: 'before_restore',
  }).catch(() => undefined)
  if (undo) print(`The state before the restore is in ${undo.path}.`)
  else if (existsSync(database))
    print(`The database could not be read. It is in ${await setDatabaseAside(dataDir, new Date())}.`)
  await completeRestore(dataDir)
  print(`Restored ${backup}.`)
  return 0
}

function findBackup(dataDir: string, wanted: string): string | undefined {
  const candidates = isAbsolute(wanted) ? [wanted] : [join(dataDir, 'backups', wanted), resolve(wanted)]
  return candidates.find((path) => existsSync(path))
}

async function check(
  { dataDir, database }: Folders,
  { deep = false, repair = false }: { deep?: boolean; repair?: boolean },
): Promise<number> {
  try {
    await runBackupTask({ kind: 'checkDatabase', file: database })
  } catch (error) {
    print(`The database is damaged: ${(error as Error).message}. Restore a backup: bunko restore`)
    return 1
  }
  print('The database is intact.')
  const { fileCount, damaged } = checkFiles(database, join(dataDir, 'library'), deep)
  for (const { path, reason } of damaged) print(`${reason}: ${path}`)
  print(`${fileCount} files were checked, ${damaged.length} are damaged.`)
  if (damaged.length === 0) return 0
  if (!repair) {
    print('bunko check --repair marks their chapters as not downloaded, so that they can be downloaded again.')
    return 1
  }
  markNotDownloaded(
    database,
    damaged.map(({ chapterId }) => chapterId),
  )
  print('Their chapters are marked as not downloaded. No file was changed.')
  return 0
}
