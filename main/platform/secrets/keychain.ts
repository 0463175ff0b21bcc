import { createHash } from 'node:crypto'
import type { Log } from '../log.ts'
import { createMemorySecrets } from './memory.ts'
import type { Secrets } from './secrets.ts'

export type Keytar = {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, value: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export type OpenSecretsOptions = {
  /** Tells data folders apart, so that two libraries never share a secret: see `secretsScope`. */
  readonly scope: string
  readonly log: Log
  readonly load?: () => Promise<Keytar>
  /** A second place that the host knows; undefined when it cannot keep anything safe either. */
  readonly openFallback?: () => Promise<Secrets | undefined>
  /** For how long one answer is waited for. */
  readonly timeoutMs?: number
}

/** Long enough for a person to type the password of a keychain that is locked. */
const usualTimeoutMs = 30_000

export const secretsScope = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 12)

/**
 * The keychain of the operating system through keytar; where its library or the keychain itself is missing the host's
 * own place, and memory, said in the log, where there is none.
 */
export async function openSecrets({
  scope,
  log,
  load = loadKeytar,
  openFallback,
  timeoutMs = usualTimeoutMs,
}: OpenSecretsOptions): Promise<Secrets> {
  const service = `Bunko ${scope}`
  try {
    const keytar = await load()
    const inTime = <T>(answer: Promise<T>) => withTimeout(answer, timeoutMs)
    await inTime(keytar.getPassword(service, 'probe'))
    return {
      kind: 'keychain',
      get: async (name) => (await inTime(keytar.getPassword(service, name))) ?? undefined,
      set: (name, value) => inTime(keytar.setPassword(service, name, value)),
      delete: async (name) => void (await inTime(keytar.deletePassword(service, name))),
    }
  } catch (error) {
    const other = await openFallback?.()
    log.warn(
      { reason: (error as Error).message },
      other === undefined
        ? 'no keychain can be used: secrets are kept in memory until Bunko closes'
        : `no keychain can be used: secrets are kept in an encrypted file`,
    )
    return other ?? createMemorySecrets()
  }
}

/** A keychain whose daemon hangs never answers, and would hold up whoever waits. */
async function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  return await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

async function loadKeytar(): Promise<Keytar> {
  const name = 'keytar' // not a literal: an optional package, absent where its system library was when installing
  const loaded = (await import(name)) as { default?: Keytar } & Keytar
  return loaded.default ?? loaded
}
