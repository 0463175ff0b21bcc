import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder where all test processes count issued tokens and scans; undefined outside of `npm test`. */
export const suiteFolder: string | undefined = process.env.BUNKO_TOKEN_SCAN || undefined

/**
 * Part of every token that a simulated gateway issues, so that one search finds all of them. All test processes share
 * it through a file, because the scan includes the environment of processes.
 */
export const canary: string =
  suiteFolder === undefined
    ? `canary${randomBytes(9).toString('hex')}`
    : readFileSync(join(suiteFolder, 'canary'), 'utf8').trim()

/** The JWT header of every access token. */
export const tokenHead = { alg: 'HS256', typ: 'JWT', kid: canary } as const

/** Counts events across all test processes. */
export function countEvents(what: 'tokens' | 'folders' | 'files' | 'answers' | 'processes', times = 1): void {
  if (suiteFolder !== undefined && times > 0) appendFileSync(join(suiteFolder, what), '.'.repeat(times))
}
