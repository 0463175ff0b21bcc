import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Level, Row } from '../fault.ts'

const unshare = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path))
const variable = 'FAULTS_ISOLATED'

export const isIsolated = (): boolean => process.env[variable] !== undefined

/** Why no network namespace can be made on this machine. */
export const missingForIsolation = (): string | undefined =>
  unshare !== undefined && process.getuid?.() === 0 ? undefined : 'needs root and unshare'

type Options = {
  readonly level: Level
  readonly seed: number
  readonly rounds: number | undefined
  readonly log: (line: string) => void
}

/** Runs a fault in a process that has its own network and its own mounts. */
export async function runIsolated(id: string, { level, seed, rounds, log }: Options): Promise<Row> {
  const program = [process.execPath, join(import.meta.dirname, 'run-isolated.ts'), id, level, String(seed)]
  const args = [
    '--net',
    '--mount',
    '--propagation',
    'private',
    ...program,
    ...(rounds === undefined ? [] : [String(rounds)]),
  ]
  const child = spawn(unshare!, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, [variable]: '1' } })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  for (const line of errors.split('\n').filter(Boolean)) log(line)
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error(`the isolated process printed ${output} ${errors}`)
  return JSON.parse(last) as Row
}
