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
  readonly otherwise?: () => Promise<Secrets | undefined>
}

export const secretsScope = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 12)

/**
 * The keychain of the operating system through keytar; where its library or the keychain itself is missing the host's
 * own place, and memory, said in the log, where there is none.
 */
export async function openSecrets({ scope, log, load = loadKeytar, otherwise }: OpenSecretsOptions): Promise<Secrets> {
  const service = `Bunko ${scope}`
  try {
    const keytar = await load()
    await keytar.getPassword(service, 'probe')
    return {
      kind: 'keychain',
      get: async (name) => (await keytar.getPassword(service, name)) ?? undefined,
      set: (name, value) => keytar.setPassword(service, name, value),
      delete: async (name) => void (await keytar.deletePassword(service, name)),
    }
  } catch (error) {
    const other = await otherwise?.()
    log.warn(
      { reason: (error as Error).message },
      other === undefined
        ? 'no keychain can be used: secrets are kept in memory until Bunko closes'
        : `no keychain can be used: secrets are kept in an encrypted file`,
    )
    return other ?? createMemorySecrets()
  }
}

async function loadKeytar(): Promise<Keytar> {
  const name = 'keytar' // not a literal: an optional package, absent where its system library was when installing
  const loaded = (await import(name)) as { default?: Keytar } & Keytar
  return loaded.default ?? loaded
}
