import { createHash } from 'node:crypto'
import { open as openFile } from 'node:fs/promises'
import { toDiskProblem } from './files/disk-space.ts'
import type { Log } from './log.ts'

/** A store for secrets. Names consist of letters, digits and `:.-`. Values must not be logged. */
export type Secrets = {
  /** `encrypted-file`: a file in the data folder, encrypted with a key that the system stores for this user. */
  kind(): Promise<'keychain' | 'encrypted-file' | 'memory'>
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}

/**
 * Keeps secrets until the process ends. Used when there is no keychain, because secrets are never stored unencrypted.
 */
export function createMemorySecrets(): Secrets {
  const values = new Map<string, string>()
  return {
    kind: async () => 'memory',
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
  }
}

type Keytar = {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, value: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

type SecretsOptions = {
  /** Separates the secrets of different data folders; see `secretsScope`. */
  readonly scope: string
  readonly log: Log
  readonly load?: () => Promise<Keytar>
  /** Opens another store of the host; resolves to undefined when that is not available either. */
  readonly openFallback?: () => Promise<Secrets | undefined>
  /** Timeout of a keychain operation. Default 30 seconds. */
  readonly timeoutMs?: number
}

/** Enough time to enter the password of a locked keychain. */
const defaultTimeoutMs = 30_000

/** Separates the secrets of different data folders by their path. A copy of a folder has no access to the secrets of the first. */
export const secretsScope = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 12)

/**
 * The keychain of the operating system, by keytar. Without keytar or a keychain it is the fallback of the host, and memory if
 * there is none. It is opened when it is used first, because it can hang, and most libraries have no secrets.
 */
export function createSecrets(options: SecretsOptions): Secrets {
  let opened: Promise<Secrets> | undefined
  const open = () =>
    (opened ??= openSecrets(options).catch((error: unknown) => {
      opened = undefined
      throw error
    }))
  return {
    kind: async () => await (await open()).kind(),
    get: async (name) => await (await open()).get(name),
    set: async (name, value) => await (await open()).set(name, value),
    delete: async (name) => await (await open()).delete(name),
  }
}

async function openSecrets({
  scope,
  log,
  load = loadKeytar,
  openFallback,
  timeoutMs = defaultTimeoutMs,
}: SecretsOptions): Promise<Secrets> {
  const service = `Bunko ${scope}`
  await requireFreeDescriptors()
  try {
    const keytar = await load()
    const withinTimeout = <T>(operation: Promise<T>) => withTimeout(operation, timeoutMs)
    await withinTimeout(keytar.getPassword(service, 'probe'))
    return {
      kind: async () => 'keychain',
      get: async (name) => (await withinTimeout(keytar.getPassword(service, name))) ?? undefined,
      set: (name, value) => withinTimeout(keytar.setPassword(service, name, value)),
      delete: async (name) => void (await withinTimeout(keytar.deletePassword(service, name))),
    }
  } catch (error) {
    const fallback = await openFallback?.()
    log.warn(
      { reason: (error as Error).message },
      fallback === undefined
        ? 'no keychain is available: secrets are kept in memory until Bunko closes'
        : 'no keychain is available: secrets are kept in an encrypted file',
    )
    return fallback ?? createMemorySecrets()
  }
}

/** Rejects after a timeout, because a keychain daemon that hangs never responds. */
async function withTimeout<T>(operation: Promise<T>, timeoutMs: number): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  return await Promise.race([operation, timeout.promise]).finally(() => clearTimeout(timer))
}

/** GLib, which opens the keychain on Linux, ends the whole process when it gets no file descriptor. @throws Problem */
async function requireFreeDescriptors(): Promise<void> {
  if (process.platform !== 'linux') return
  const opened = await Promise.allSettled(Array.from({ length: 16 }, () => openFile('/dev/null')))
  for (const one of opened) if (one.status === 'fulfilled') await one.value.close()
  for (const one of opened) if (one.status === 'rejected') throw toDiskProblem(one.reason)
}

async function loadKeytar(): Promise<Keytar> {
  const name = 'keytar' // Not a literal, because this optional package may not be installed.
  const loaded = (await import(name)) as { default?: Keytar } & Keytar
  return loaded.default ?? loaded
}
