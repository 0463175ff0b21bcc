import type { Log } from '../log.ts'
import { createMemorySecrets } from './memory.ts'
import type { Secrets } from './secrets.ts'

export type Keytar = {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, value: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/**
 * The keychain of the operating system through keytar; memory, said in the log, where its library or the keychain
 * itself is missing.
 * @param scope tells data folders apart, so that two libraries never share a secret.
 */
export async function openSecrets(scope: string, log: Log, load: () => Promise<Keytar> = loadKeytar): Promise<Secrets> {
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
    log.warn(
      { reason: (error as Error).message },
      'no keychain can be used: secrets are kept in memory until Bunko closes',
    )
    return createMemorySecrets()
  }
}

async function loadKeytar(): Promise<Keytar> {
  const name = 'keytar' // not a literal: an optional package, absent where its system library was when installing
  const loaded = (await import(name)) as { default?: Keytar } & Keytar
  return loaded.default ?? loaded
}
