import { createMemorySecrets, type Secrets } from '../../main/platform/secrets.ts'

/** Secrets like those of a keychain whose owner refuses the program some of them. */
export function refusingSecrets(): Secrets & { readonly refused: Set<string> } {
  const { kind, ...secrets } = createMemorySecrets()
  const refused = new Set<string>()
  const requireAllowed = (name: string) => {
    if (refused.has(name)) throw new Error('User interaction is not allowed.')
  }
  return {
    kind,
    refused,
    async get(name) {
      requireAllowed(name)
      return await secrets.get(name)
    },
    async set(name, value) {
      requireAllowed(name)
      await secrets.set(name, value)
    },
    async delete(name) {
      requireAllowed(name)
      await secrets.delete(name)
    },
  }
}
