import { randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'

export type ListenAddress = { readonly host: string; readonly port: number }

type ApiServer = {
  /**
   * Listens on this address only; undefined closes the port. Logs when the port is in use, as the window needs no port.
   */
  listenOn(address: ListenAddress | undefined): Promise<void>
}

/** The API for other programs of the user. The settings open, change and close its port. */
export function createApiServer(library: Pick<App, 'listen'>, log: Log): ApiServer {
  let current: { readonly address: ListenAddress; close(): Promise<void> } | undefined
  let pendingChange: Promise<void> = Promise.resolve()

  async function change(address: ListenAddress | undefined): Promise<void> {
    const isUnchanged = current?.address.host === address?.host && current?.address.port === address?.port
    if (current && isUnchanged) return
    await current?.close()
    current = undefined
    if (address === undefined) return
    try {
      const listener = await library.listen(address)
      current = { address, close: listener.close }
      log.info({ origin: listener.origin }, 'listening')
    } catch (error) {
      log.warn({ err: error, ...address }, 'not listening: other programs cannot access Bunko')
    }
  }

  return {
    listenOn(address) {
      pendingChange = pendingChange.then(() => change(address))
      return pendingChange
    },
  }
}

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
