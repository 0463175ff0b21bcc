import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
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
const maxFileBytes = 5_000_000

/**
 * Writes JSON lines to `bunko.log` in `folder`. A file over 5 MB becomes `bunko.1.log`, which replaces the previous one.
 * stderr gets errors only, as sentences; with level `debug` it gets every JSON line. Secrets are redacted by key.
 */
export function createLog({
  level,
  folder,
  isQuiet = false,
  maxBytes = maxFileBytes,
}: {
  level: LogLevel
  folder: string
  /** Writes nothing to stderr. */
  isQuiet?: boolean
  maxBytes?: number
}): Log {
  const streams: pino.StreamEntry[] = [{ level: 'debug', stream: createLogFile(folder, maxBytes) }]
  if (!isQuiet && level === 'debug') streams.push({ level, stream: { write: writeToStderr } })
  if (!isQuiet && level !== 'debug') {
    const write = (line: string) => writeToStderr(`${asSentence(line)} Details: ${join(folder, 'bunko.log')}\n`)
    streams.push({ level: 'error', stream: { write } })
  }
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

/** A Windows program without a console has no stderr, and writing to it throws. The file has all lines. */
function writeToStderr(text: string): void {
  try {
    process.stderr.write(text)
  } catch {
    // See above.
  }
}

function asSentence(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
  return `Error: ${[msg, err?.message].filter(Boolean).join(': ')}.`.replace(/([.!?])\.$/, '$1')
}

function createLogFile(folder: string, maxBytes: number): pino.DestinationStream {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'bunko.log')
  let descriptor = openSync(file, 'a')
  let bytes = fstatSync(descriptor).size

  function rotate(): void {
    closeSync(descriptor)
    renameSync(file, join(folder, 'bunko.1.log'))
    descriptor = openSync(file, 'a')
    bytes = 0
  }

  return {
    write(line) {
      try {
        if (bytes > maxBytes) rotate()
        bytes += writeSync(descriptor, line)
      } catch {
        // A full disk must not stop the program. The line is lost.
      }
    },
  }
}

export const silentLog: Log = pino({ level: 'silent' })
