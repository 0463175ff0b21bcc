import { existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'
import { applicationId, readDatabaseHeader } from './database-header.ts'

/**
 * Checks that a folder can be used for the data of a user. Creates it if it does not exist, and changes no file in it.
 * @throws Problem `validation_failed` with one sentence for the user who chose the folder.
 */
export function requireDataFolder(dataDir: string): void {
  createFolders(dataDir)
  const probe = join(dataDir, `.bunko-${process.pid}`)
  try {
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw unusable(message('dataFolder.notWritable', { path: dataDir, code: codeOf(error) }), error)
  }
  const database = join(dataDir, 'library.db')
  if (lstatSync(database, { throwIfNoEntry: false })?.isFile() === false)
    throw unusable(message('dataFolder.databaseNotAFile', { path: database }))
  const header = readDatabaseHeader(database)
  // Bunko locks its data folders, so the file is not of another program.
  if (
    header &&
    header.applicationId !== applicationId &&
    header.version > 0 &&
    existsSync(join(dataDir, 'instance.lock'))
  )
    throw unusable(message('dataFolder.developmentVersion'))
}

/**
 * Creates a folder and those above it, one by one: on some file systems `recursive` never ends.
 * @throws Problem `validation_failed`
 */
export function createFolders(path: string): void {
  const missing: string[] = []
  for (let folder = path; !isFolder(folder); folder = dirname(folder)) {
    if (folder === dirname(folder)) throw unusable(message('dataFolder.notCreatable', { path, code: 'ENOENT' }))
    missing.unshift(folder)
  }
  try {
    for (const folder of missing) mkdirSync(folder)
  } catch (error) {
    throw unusable(message('dataFolder.notCreatable', { path, code: codeOf(error) }), error)
  }
}

/** @throws Problem when something else than a folder is there */
function isFolder(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false
    throw unusable(message('dataFolder.notWritable', { path, code: codeOf(error) }), error)
  }
  throw unusable(message('dataFolder.notAFolder', { path }))
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error)

const unusable = (userMessage: ReturnType<typeof message>, cause?: unknown) =>
  new Problem('validation_failed', userMessage, { cause })
