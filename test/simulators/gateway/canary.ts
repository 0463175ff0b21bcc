import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the whole suite writes down what it hands out and looks at; undefined when a test runs by itself. */
export const suiteFolder: string | undefined = process.env.BUNKO_TOKEN_SCAN || undefined

/**
 * Part of every token that a simulated gateway ever gives, so that all of them can be looked for at once. The same for
 * the whole suite; it comes from a file, for the environment of processes is one of the places that are looked at.
 */
export const canary: string =
  suiteFolder === undefined
    ? `canary${randomBytes(9).toString('hex')}`
    : readFileSync(join(suiteFolder, 'canary'), 'utf8').trim()

/** The head of every access token. */
export const tokenHead = { alg: 'HS256', typ: 'JWT', kid: canary } as const

/** Counts what the suite has done, across its processes. */
export function tally(what: 'tokens' | 'folders' | 'files' | 'answers' | 'processes', times = 1): void {
  if (suiteFolder !== undefined && times > 0) appendFileSync(join(suiteFolder, what), '.'.repeat(times))
}
