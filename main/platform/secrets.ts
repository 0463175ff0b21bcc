import { createHash, randomUUID } from 'node:crypto'
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

/** A second store of the host, for systems on which keytar does not work. Its values return to the keychain once it works again. */
export type FallbackSecrets = Secrets & {
  /** The names whose values it has set or deleted and not forgotten. */
  changedNames(): readonly string[]
  /** Forgets a value, and that it was set or deleted. */
  forget(name: string): Promise<void>
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
  /** Opens the store of the host; resolves to undefined when that is not available either. */
  readonly openFallback?: () => Promise<FallbackSecrets | undefined>
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

async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  const { log, openFallback } = options
  await requireFreeDescriptors()
  const fallback = await openFallback?.().catch((error: unknown) => {
    log.warn({ err: error }, 'the encrypted file of secrets could not be read')
    return undefined
  })
  try {
    const keychain = await openKeychain(options)
    if (fallback) await moveSecrets(fallback, keychain, log)
    return keychain
  } catch (error) {
    log.warn(
      { reason: (error as Error).message },
      fallback === undefined
        ? 'no keychain is available: secrets are kept in memory until Bunko closes'
        : 'no keychain is available: secrets are kept in an encrypted file',
    )
    return fallback ?? createMemorySecrets()
  }
}

async function moveSecrets(from: FallbackSecrets, to: Secrets, log: Log): Promise<void> {
  for (const name of from.changedNames()) {
    try {
      const value = await from.get(name)
      if (value === undefined) await to.delete(name)
      else await to.set(name, value)
      await from.forget(name)
    } catch (error) {
      log.warn(
        { err: error, name },
        'a secret stays in the encrypted file, because it could not be moved to the keychain',
      )
    }
  }
}

/** A store can be locked, full or refuse to write, so it proves itself first. @throws Error if it does not store a value */
async function openKeychain({
  scope,
  load = loadKeytar,
  timeoutMs = defaultTimeoutMs,
}: SecretsOptions): Promise<Secrets> {
  const service = `Bunko ${scope}`
  const keytar = await load()
  const withinTimeout = <T>(operation: Promise<T>) => withTimeout(operation, timeoutMs)
  const keychain = splitLongValues({
    get: async (name) => (await withinTimeout(keytar.getPassword(service, name))) ?? undefined,
    set: (name, value) => withinTimeout(keytar.setPassword(service, name, value)),
    delete: async (name) => void (await withinTimeout(keytar.deletePassword(service, name))),
  })
  const probe = randomUUID()
  await keychain.set('probe', probe)
  if ((await keychain.get('probe')) !== probe) throw new Error('the keychain does not return what it stored')
  await keychain.delete('probe')
  return { ...keychain, kind: async () => 'keychain' }
}

/** Windows stores at most 2,560 bytes in an entry. */
const maxEntryBytes = 2_000
/** The entry of a long value: the id and number of its parts. A value that looks like it is stored in parts, too. */
const partsPattern = /^parts:([\da-f-]{36}):(\d+)$/

/**
 * Stores a long value in several entries. They have names of their own and are written first, so that a value is replaced
 * as a whole.
 */
function splitLongValues(store: Omit<Secrets, 'kind'>): Omit<Secrets, 'kind'> {
  const partNames = (name: string, entry: string | undefined): string[] => {
    const [, id, count] = partsPattern.exec(entry ?? '') ?? []
    return Array.from({ length: Number(count ?? 0) }, (_, index) => `${name}:${id}:${index}`)
  }
  const deleteAll = async (names: readonly string[]) => {
    for (const name of names) await store.delete(name)
  }
  return {
    async get(name) {
      const entry = await store.get(name)
      if (entry === undefined || !partsPattern.test(entry)) return entry
      const parts: string[] = []
      for (const part of partNames(name, entry)) parts.push((await store.get(part)) ?? '')
      return Buffer.from(parts.join(''), 'base64').toString()
    },
    async set(name, value) {
      const outdated = partNames(name, await store.get(name))
      if (Buffer.byteLength(value) <= maxEntryBytes && !partsPattern.test(value)) await store.set(name, value)
      else {
        const parts =
          Buffer.from(value)
            .toString('base64')
            .match(new RegExp(`.{1,${maxEntryBytes}}`, 'g')) ?? []
        const entry = `parts:${randomUUID()}:${parts.length}`
        for (const [index, part] of partNames(name, entry).entries()) await store.set(part, parts[index]!)
        await store.set(name, entry)
      }
      await deleteAll(outdated)
    },
    async delete(name) {
      const parts = partNames(name, await store.get(name))
      await store.delete(name)
      await deleteAll(parts)
    },
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
