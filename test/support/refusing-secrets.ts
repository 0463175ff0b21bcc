import { createMemorySecrets, type Secrets } from '../../main/platform/secrets.ts'

/** Secrets like those of a keychain whose owner refuses the program some of them. */
export function refusingSecrets(): Secrets & { readonly refused: Set<string> } {
  const secrets = createMemorySecrets()
  const refused = new Set<string>()
  return {
    ...secrets,
    refused,
    get: async (name) => {
      if (refused.has(name)) throw new Error('User interaction is not allowed.')
      return await secrets.get(name)
    },
  }
}
