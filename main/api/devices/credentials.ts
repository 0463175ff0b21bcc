import type { Credential } from '../../devices/devices.ts'
import type { ApiRequest } from '../api-request.ts'

/** The cookie of an app's session. Mihon's tracker has no credential of its own and sends the cookies of the extension. */
export const sessionCookie = 'KOMGA-SESSION'

/** The credential of a request; undefined if it has none. @param cookieName of paired browsers */
export function readCredential({ headers }: Pick<ApiRequest, 'headers'>, cookieName: string): Credential | undefined {
  const basic = readBasic(headers.get('authorization'))
  if (basic) return { kind: 'password', ...basic }
  const key = headers.get('x-api-key')
  if (key) return { kind: 'key', secret: key }
  const username = headers.get('x-auth-user')
  const md5 = headers.get('x-auth-key')
  if (username && md5) return { kind: 'koreader', username, secret: md5.toLowerCase() }
  const token = headers.get('x-auth-token')
  if (token) return { kind: 'session', secret: token }
  const cookies = headers.get('cookie') ?? ''
  // A paired browser may also send the session of a removed app, or of Komga on the same host.
  const own = readCookie(cookies, cookieName)
  if (own) return { kind: 'cookie', secret: own }
  const session = readCookie(cookies, sessionCookie)
  return session ? { kind: 'session', secret: session } : undefined
}

function readBasic(header: string | null): { username: string; secret: string } | undefined {
  const [, encoded] = /^basic\s+([\w+/=-]+)\s*$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { username: text.slice(0, colon), secret: text.slice(colon + 1) }
}

function readCookie(cookies: string, name: string): string | undefined {
  const pair = cookies.split(';').find((one) => one.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** The platform that a browser names in its User-Agent. */
export const browserName = (userAgent: string | null): string =>
  kinds.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'Browser'
