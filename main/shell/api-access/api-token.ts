import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secrets.ts'

export type ApiToken = {
  /** What every call must carry just now. */
  demanded(): string | undefined
  /** Turns the demand on or off as the settings say; what the command line demands stays. */
  demand(wanted: boolean): Promise<void>
  /** The token for other programs, made when there is none. Only the person's own window may see it. */
  reveal(): Promise<string>
  /** Another one: programs that have the old one are shut out. */
  renew(): Promise<string>
}

const name = 'api-token'

/** The token of the API for other programs of the person, kept in the keychain. @param fixed what an option says. */
export async function createApiToken(secrets: Secrets, fixed: string | undefined): Promise<ApiToken> {
  let kept = fixed ?? (await secrets.get(name))
  let wanted = false
  const renew = async () => {
    if (fixed !== undefined) return fixed
    const fresh = randomBytes(32).toString('base64url')
    await secrets.set(name, fresh)
    kept = fresh
    return fresh
  }
  const reveal = async () => kept ?? (await renew())
  return {
    demanded: () => fixed ?? (wanted ? kept : undefined),
    async demand(on) {
      if (on) await reveal()
      wanted = on
    },
    reveal,
    renew,
  }
}
