import type { ServerOptions } from '../../../../shared/contracts/content-sources.ts'
import { message } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import type { FetchResult, SafeFetchOptions } from '../../../platform/safe-fetch/safe-fetch.ts'
import { settingProblem } from '../setting-problem.ts'

type Fetch = (url: string, options: SafeFetchOptions) => Promise<FetchResult>
/** The headers of a login. */
type Credentials = Readonly<Record<string, string>>
type Login = { readonly username: string; readonly password: string }

export const passwordField = 'options.server.password'
export const graphqlPath = '/api/graphql'

/** The logins of this process, by server and user, until the server no longer accepts them. */
const sessions = new Map<string, Promise<Credentials>>()

/**
 * Fetches from a server and from nowhere else: not from another port of its host, and no redirect may lead away. Signs in
 * when the server wants it, in the way that it accepts. Throws `address_forbidden` and `site_refused`.
 */
export function createServerFetch(baseUrl: string, { username, password }: ServerOptions, safeFetch: Fetch): Fetch {
  const { origin, host } = new URL(baseUrl)
  const login = username !== undefined && password !== undefined ? { username, password } : undefined
  const key = JSON.stringify([origin, login])

  const send: SendWith = (url, options, credentials = {}) =>
    safeFetch(url, {
      ...options,
      headers: { ...options.headers, ...credentials },
      async acquirePermit(hop, signal) {
        if (hop.origin !== origin) throw leadsAway(host, hop.origin)
        return (await options.acquirePermit?.(hop, signal)) ?? (() => {})
      },
    })

  /** Undefined if the server wants another login. */
  async function fetchWith(credentials: Credentials | undefined, url: string, options: SafeFetchOptions) {
    try {
      const response = await send(url, options, credentials)
      return isUnauthorized(response) ? undefined : response
    } catch (error) {
      if (isProblem(error, 'needs_you') && error.extra?.field === 'options.headers.Cookie') return undefined
      throw error
    }
  }

  /** @param known the session that the server no longer accepts */
  function renewSession(login: Login, known: Promise<Credentials> | undefined, options: SafeFetchOptions) {
    const current = sessions.get(key)
    if (current && current !== known) return current
    // The other tasks of the process wait for it, too, so that it does not end with this one.
    const { acquirePermit, allowPrivate } = options
    const common = { allowPrivate, maxBytes: 1024 ** 2, acceptAnyStatus: true, ...(acquirePermit && { acquirePermit }) }
    const session = signIn(login, origin, (path, request, credentials) =>
      send(origin + path, { ...common, method: 'POST', ...request }, credentials),
    )
    sessions.set(key, session)
    session.catch(() => sessions.get(key) === session && sessions.delete(key))
    return session
  }

  return async (url, { cookies: _, ...options }) => {
    const known = sessions.get(key)
    const first = await fetchWith(await known?.catch(() => undefined), url, options)
    if (first) return first
    if (!login) throw loginRequired(host)
    const again = await fetchWith(await renewSession(login, known, options), url, options)
    if (again) return again
    throw loginRefused(host)
  }
}

type SendWith = (url: string, options: SafeFetchOptions, credentials?: Credentials) => Promise<FetchResult>
type Post = (
  path: string,
  request: Pick<SafeFetchOptions, 'body' | 'headers' | 'cookies'>,
  credentials?: Credentials,
) => Promise<FetchResult>

const graphql = (query: string, variables = {}) => ({
  body: JSON.stringify({ query, variables }),
  headers: { 'Content-Type': 'application/json' },
})

/** The first login with which the server answers. Throws `site_refused` if there is none. */
async function signIn(login: Login, origin: string, post: Post): Promise<Credentials> {
  for await (const credentials of waysToSignIn(login, origin, post)) {
    const response = await post(graphqlPath, graphql('query{sources{totalCount}}'), credentials)
    if (response.status < 400 && !isUnauthorized(response)) return credentials
  }
  throw loginRefused(new URL(origin).host)
}

/** The login modes of a server: Basic, a token, and the cookie of its login page. It does not say which one it uses. */
async function* waysToSignIn({ username, password }: Login, origin: string, post: Post): AsyncGenerator<Credentials> {
  const mutation =
    'mutation($username:String!,$password:String!){login(input:{username:$username,password:$password}){accessToken}}'
  const response = await post(graphqlPath, graphql(mutation, { username, password }))
  if (response.status === 401) {
    yield { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
    return
  }
  const token = tokenIn(response)
  if (token !== undefined) yield { Authorization: `Bearer ${token}` }
  const cookies = createCookieJar()
  const form = new URLSearchParams({ user: username, pass: password }).toString()
  await post('/login.html', { body: form, cookies, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
  const cookie = cookies.header(new URL(origin))
  if (cookie !== undefined) yield { Cookie: cookie }
}

function tokenIn({ body }: FetchResult): string | undefined {
  const { data } = (parseJson(body) ?? {}) as { data?: { login?: { accessToken?: unknown } } | null }
  const token = data?.login?.accessToken
  return typeof token === 'string' && /^[\x21-\x7e]{1,8000}$/.test(token) ? token : undefined
}

/** The value of a JSON document; undefined for anything else. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** Answers of GraphQL have the status 200 also without a login. */
function isUnauthorized({ url, body }: FetchResult): boolean {
  if (new URL(url).pathname !== graphqlPath || body.length > 1024 ** 2) return false
  return errorsIn(parseJson(body)).some((text) => /(?:^|: )Unauthorized\s*$/m.test(text))
}

/** The messages of the errors in an answer of GraphQL. */
export function errorsIn(answer: unknown): string[] {
  const { errors } = (answer ?? {}) as { errors?: unknown }
  return Array.isArray(errors) ? errors.map((error) => String((error as { message?: unknown } | null)?.message)) : []
}

const leadsAway = (host: string, other: string) =>
  new Problem('address_forbidden', message('suwayomi.leadsAway', { host, other: other.slice(0, 200) }))

const loginRequired = (host: string) =>
  settingProblem(
    'site_refused',
    message('suwayomi.loginRequired', { host }),
    message('suwayomi.adviceLoginRequired'),
    passwordField,
  )

const loginRefused = (host: string) =>
  settingProblem(
    'site_refused',
    message('suwayomi.loginRefused', { host }),
    message('suwayomi.adviceLoginRefused'),
    passwordField,
  )
