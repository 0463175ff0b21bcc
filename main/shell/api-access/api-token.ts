import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

export type ApiToken = {
  /** The token that API requests must contain; undefined when none is required. */
  getRequired(): string | undefined
  /** Sets whether a token is required. A token from the command line is always required. */
  setRequired(isRequired: boolean): Promise<void>
  /** The token for other programs; created on first use. Only the window of the app may show it. */
  get(): Promise<string>
  /** Replaces the token. The old one becomes invalid. */
  regenerate(): Promise<string>
}

const name = 'api-token'

/**
 * The API token for other programs of the user, stored in the keychain.
 * @param fixed the token from the command line.
 */
export async function createApiToken(secrets: Secrets, fixed: string | undefined): Promise<ApiToken> {
  let token = fixed ?? (await secrets.get(name))
  let isTokenRequired = false
  const regenerate = async () => {
    if (fixed !== undefined) return fixed
    const newToken = randomBytes(32).toString('base64url')
    await secrets.set(name, newToken)
    token = newToken
    return newToken
  }
  const get = async () => token ?? (await regenerate())
  return {
    getRequired: () => fixed ?? (isTokenRequired ? token : undefined),
    async setRequired(isRequired) {
      if (isRequired) await get()
      isTokenRequired = isRequired
    },
    get,
    regenerate,
  }
}
