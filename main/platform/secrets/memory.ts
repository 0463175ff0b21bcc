import type { Secrets } from './secrets.ts'

/** Forgotten with the process: what is left where there is no keychain, for nothing is ever written in clear. */
export function createMemorySecrets(): Secrets {
  const values = new Map<string, string>()
  return {
    kind: 'memory',
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
  }
}
