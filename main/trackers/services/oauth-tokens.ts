import { z } from 'zod'
import { refused } from '../connection.ts'
import type { Authorization, Call, Grant, Tracker } from '../tracker.ts'

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional().catch(undefined),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
})

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
  const { data } = tokens.safeParse(json)
  if (status >= 300 || !data) throw refused(name, `status ${status}`)
  return { accessToken: data.access_token, refreshToken: data.refresh_token, expiresInSeconds: data.expires_in }
}

type CodeGrant = {
  readonly name: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly registerUrl: string
  /** The parameters of the request that prove it (RFC 7636), and the scope. */
  readonly parameters: (verifier: string) => Readonly<Record<string, string>>
}

/** A sign-in in the browser that ends with a code, for a client without a secret. */
export const createCodeGrant = ({ name, authorizeUrl, tokenUrl, registerUrl, parameters }: CodeGrant) =>
  ({
    signIn: {
      kind: 'browser',
      registerUrl,
      authorizeUrl({ clientId, redirectUrl, state, verifier }) {
        const query = { response_type: 'code', client_id: clientId, state, redirect_uri: redirectUrl }
        return `${authorizeUrl}?${new URLSearchParams({ ...query, ...parameters(verifier) })}`
      },
      exchange: (call: Call, code: string, { clientId, redirectUrl, verifier }: Authorization) =>
        requestTokens(call, name, tokenUrl, {
          client_id: clientId,
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUrl,
          code_verifier: verifier,
        }),
    },
    refresh: (call, refreshToken, clientId) =>
      requestTokens(call, name, tokenUrl, {
        client_id: clientId ?? '',
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
  }) satisfies Pick<Tracker, 'signIn' | 'refresh'>
