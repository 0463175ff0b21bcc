/** A store for secrets. Names consist of letters, digits and `:.-`. Values must not be logged. */
export type Secrets = {
  /** `encrypted-file`: a file in the data folder, encrypted with a key that the system stores for this user. */
  readonly kind: 'keychain' | 'encrypted-file' | 'memory'
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
    kind: 'memory',
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
  }
}
