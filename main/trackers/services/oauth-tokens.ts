import { refused } from '../connection.ts'
import type { Call, Grant } from '../tracker.ts'

/**
 * Asks the token endpoint of a service (RFC 6749). @returns undefined if it does not accept the code, the token or the password
 * @throws Problem `upstream_failed`
 */
export async function requestTokens(
  call: Call,
  name: string,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<Grant | undefined> {
  const { status, json } = await call({ method: 'POST', url, form, isAnonymous: true })
  if (status === 400 || status === 401) return undefined
  if (status >= 300 || typeof json?.access_token !== 'string') throw refused(name, `status ${status}`)
  return {
    accessToken: json.access_token,
    refreshToken: typeof json.refresh_token === 'string' ? json.refresh_token : undefined,
    expiresInSeconds: Number(json.expires_in) > 0 ? Number(json.expires_in) : undefined,
  }
}
