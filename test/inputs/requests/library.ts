import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { TestWorld } from '../../faults/suite/fault.ts'
import { serverFile } from '../../faults/suite/rig/program.ts'
import type { Known } from './values.ts'

/** Identifiers of everything that the library has, and paths inside the folder of the test. */
export async function knownOf({ oracle, folder, site }: TestWorld): Promise<Known> {
  const outside = join(folder, 'outside')
  mkdirSync(outside, { recursive: true })
  const get = async (path: string) => (await oracle.http.send('GET', path)).data
  const sources = (await get('/api/content-sources')) as { id: string }[]
  const jobs = (await get('/api/jobs?limit=10')) as { id: string }[]
  const chapters = oracle.mangas.flatMap((manga) => manga.chapters.slice(0, 2).map(({ id }) => id))
  return {
    ids: [
      ...oracle.mangas.map(({ id }) => id),
      ...chapters,
      ...[...sources, ...jobs].map(({ id }) => id),
      'star-smith-1',
    ],
    paths: [
      outside,
      join(outside, 'no'),
      join(outside, 'x\u0000y'),
      `${outside}/../outside`,
      join(outside, 'x'.repeat(300)),
      'relative',
      'C:\\Manga',
    ],
    addresses: [
      `${site.origin}/read/star-smith-1/101`,
      site.origin,
      'http://127.0.0.1:1/',
      '/relative',
      '//',
      'no-address',
      'about:blank',
      'data:text/html,x',
    ],
  }
}

/** What SQLite says about the file. */
export function checkDatabase(dataDir: string, fail: (what: string) => void): void {
  const database = new Database(join(dataDir, 'library.db'))
  const check = JSON.stringify(database.pragma('integrity_check'))
  if (!check.includes('"ok"')) fail(`integrity_check: ${check.slice(0, 300)}`)
  const keys = database.pragma('foreign_key_check') as unknown[]
  if (keys.length > 0) fail(`foreign_key_check: ${JSON.stringify(keys.slice(0, 3))}`)
  database.close()
}

/** What `bunko check` says about database and files. */
export function checkLibrary(dataDir: string, fail: (what: string) => void): void {
  try {
    execFileSync(process.execPath, [serverFile, 'check', '--data-dir', dataDir], {
      encoding: 'utf8',
      timeout: 60_000,
      stdio: 'pipe',
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    fail(`bunko check: ${`${stdout}${stderr}`.slice(0, 500)}`)
  }
}
