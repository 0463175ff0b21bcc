import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { say } from '../../shared/sentences/sentence.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Writes a copy of the database that was opened again and checked before it gets its name.
 * @returns the path of the copy.
 * @throws Problem `internal` when the copy does not pass the check; a half one is never listed.
 */
export async function backUp(connection: Database.Database, folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const final = join(folder, `${name}.db`)
  const part = `${final}.part`
  try {
    await connection.backup(part)
    const copy = new Database(part)
    const result = copy.pragma('integrity_check', { simple: true })
    copy.pragma('journal_mode = DELETE')
    copy.close()
    if (result !== 'ok')
      throw new Problem('internal', say('The backup {name} is damaged: {result}', { name, result: String(result) }))
    const handle = await open(part, 'r+')
    await handle.sync()
    await handle.close()
    await rename(part, final)
    return final
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
