import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pickLanguage } from '../shared/i18n/languages.ts'
import { type Message, message } from '../shared/i18n/message.ts'
import { completeRestore, findNewestBackup, prepareRestore, setDatabaseAside, writeBackup } from './backups/backups.ts'
import { runBackupTask } from './database/backup-tasks.ts'
import { checkFiles, markNotDownloaded } from './database/check-files.ts'
import { lockDataFolder } from './database/file-lock.ts'
import { readConfig } from './platform/config.ts'
import { formatMessage } from './platform/i18n.ts'
import { version } from './platform/version.ts'

/** Commands for the data folder. All but `backup` need that Bunko is not running. */
const commands = ['backup', 'restore', 'check'] as const
type Command = (typeof commands)[number]

export const isCommand = (name: string | undefined): name is Command => commands.some((command) => command === name)

const say = (text: Message) =>
  formatMessage(text, pickLanguage([process.env.LANG?.split('.')[0]?.replace('_', '-') ?? 'en']))
const print = (text: Message) => process.stdout.write(`${say(text)}\n`)

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
    if (config === 'help') return say(message('commands.seeReadme'))
    if (!existsSync(config.dataDir)) return say(message('commands.noFolder', { path: config.dataDir }))
    return { dataDir: config.dataDir, values: values as { to?: string; deep?: boolean; repair?: boolean }, positionals }
  } catch (error) {
    return (error as Error).message
  }
}

async function backUp({ dataDir, database, coversDir }: Folders, to: string | undefined): Promise<number> {
  const folder = to === undefined ? join(dataDir, 'backups') : resolve(to)
  const options = { folder, database, coversDir, reason: 'manual', appVersion: version, now: new Date() } as const
  const { path, sizeBytes } = await writeBackup(options)
  process.stdout.write(`${path} (${Math.ceil(sizeBytes / 1000)} kB)\n`)
  return 0
}

/** @param wanted a name in the folder of the backups, or a path; default is the newest backup that is not damaged */
async function restore(folders: Folders, wanted: string | undefined): Promise<number> {
  const { dataDir, database, coversDir } = folders
  const backup = wanted === undefined ? (await findNewestBackup(dataDir))?.path : findBackup(dataDir, wanted)
  if (backup === undefined) {
    print(
      wanted === undefined
        ? message('commands.noBackups', { path: join(dataDir, 'backups') })
        : message('commands.noBackup', { name: wanted }),
    )
    return 1
  }
  await runBackupTask({ kind: 'check', file: backup })
  const isDamaged = !(await isIntact(database))
  const folder = join(dataDir, 'backups')
  if (!isDamaged) {
    const options = { folder, database, coversDir, appVersion: version, now: new Date() }
    const undo = await writeBackup({ ...options, reason: 'before_restore' })
    print(message('commands.undo', { path: undo.path }))
  }
  await prepareRestore(dataDir, backup)
  if (isDamaged && existsSync(database))
    print(message('commands.setAside', { path: await setDatabaseAside(dataDir, new Date()) }))
  await completeRestore(dataDir)
  print(message('commands.restored', { path: backup }))
  return 0
}

/** A missing database is not intact. */
const isIntact = (database: string): Promise<boolean> =>
  runBackupTask({ kind: 'checkDatabase', file: database }).then(
    () => true,
    () => false,
  )

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
    print(message('commands.damaged', { reason: (error as Error).message }))
    return 1
  }
  print(message('commands.intact'))
  const { fileCount, damaged } = checkFiles(database, join(dataDir, 'library'), deep)
  for (const { path, reason } of damaged) print(message('commands.file', { reason, path }))
  print(message('commands.files', { count: fileCount, damaged: damaged.length }))
  if (damaged.length === 0) return 0
  if (!repair) {
    print(message('commands.howToRepair'))
    return 1
  }
  markNotDownloaded(
    database,
    damaged.map(({ chapterId }) => chapterId),
  )
  print(message('commands.repaired'))
  return 0
}
