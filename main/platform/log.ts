import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'> & { child(bindings: object): Log }

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

const secretKeys = [
  'authorization',
  'cookie',
  'Cookie',
  'set-cookie',
  'token',
  'refresh_token',
  'access_token',
  'apiV2Auth',
]
const rotateAtBytes = 5_000_000

/**
 * JSON lines on stderr (stdout belongs to the one line that tells the address) and, where a folder is given, in
 * `bunko.log` there; the file of earlier runs is kept once. Secrets are redacted by key.
 */
export function createLog({
  level,
  folder,
  isQuiet = false,
}: {
  level: LogLevel
  folder?: string
  /** Leaves stderr alone. */
  isQuiet?: boolean
}): Log {
  const streams: pino.StreamEntry[] = []
  if (!isQuiet) streams.push({ level: 'debug', stream: pino.destination({ dest: 2, sync: true }) })
  if (folder) streams.push({ level: 'debug', stream: pino.destination({ dest: logFile(folder), sync: true }) })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '***' },
    },
    pino.multistream(streams),
  )
}

function logFile(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'bunko.log')
  if (existsSync(file) && statSync(file).size > rotateAtBytes) renameSync(file, join(folder, 'bunko.1.log'))
  return file
}

export const silentLog: Log = pino({ level: 'silent' })
