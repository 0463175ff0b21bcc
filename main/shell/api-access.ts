import { randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'

export type ListenAddress = { readonly host: string; readonly port: number }

/** The API for other programs of the user. The settings open, change and close its port. */
export function createApiServer(library: Pick<App, 'listen'>, log: Log) {
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
    /** Listens on this address only; undefined closes the port. Logs when the port is in use, as the window needs no port. */
    listenOn(address: ListenAddress | undefined): Promise<void> {
      pendingChange = pendingChange.then(() => change(address))
      return pendingChange
    },
  }
}

export type ApiToken = Awaited<ReturnType<typeof createApiToken>>

const name = 'api-token'

/**
 * The API token for other programs of the user, stored in the keychain. It is read when it is used first, because a keychain
 * can hang.
 * @param fixed the token from the command line.
 */
export function createApiToken(secrets: Secrets, fixed: string | undefined) {
  let token = fixed
  let isTokenRequired = false
  /** Replaces the token. The old one becomes invalid. */
  const regenerate = async (): Promise<string> => {
    if (fixed !== undefined) return fixed
    const newToken = randomBytes(32).toString('base64url')
    await secrets.set(name, newToken)
    token = newToken
    return newToken
  }
  /** The token for other programs; created on first use. Only the window of the app may show it. @throws if the keychain fails */
  const get = async (): Promise<string> => {
    token ??= await secrets.get(name)
    return token ?? (await regenerate())
  }
  return {
    /** The token that API requests must contain; undefined when none is required. */
    getRequired: (): string | undefined => fixed ?? (isTokenRequired ? token : undefined),
    /** Sets whether a token is required. A token from the command line is always required. @throws if the keychain fails */
    async setRequired(isRequired: boolean): Promise<void> {
      if (isRequired) await get()
      isTokenRequired = isRequired
    },
    get,
    regenerate,
  }
}
