import type { Cookie, Session } from 'electron'

/** A cookie of the DevTools protocol. `expires` is in seconds; -1 is the end of the session. */
type ProtocolCookie = {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
  readonly expires: number
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly sameSite?: 'Strict' | 'Lax' | 'None'
}
type NewCookie = Partial<ProtocolCookie> & Pick<ProtocolCookie, 'name' | 'value'> & { readonly url?: string }

const sameSites = { strict: 'Strict', lax: 'Lax', no_restriction: 'None' } as const

export async function readCookies(session: Session): Promise<ProtocolCookie[]> {
  return (await session.cookies.get({})).map(toProtocol)
}

function toProtocol(cookie: Cookie): ProtocolCookie {
  const { name, value, domain = '', path = '/', expirationDate, httpOnly = false, secure = false, sameSite } = cookie
  const known = sameSite === 'unspecified' ? undefined : sameSites[sameSite]
  return {
    name,
    value,
    domain,
    path,
    expires: expirationDate ?? -1,
    httpOnly,
    secure,
    ...(known && { sameSite: known }),
  }
}

export async function writeCookies(session: Session, cookies: readonly NewCookie[]): Promise<void> {
  for (const { name, value, url, domain, path = '/', expires, httpOnly, secure, sameSite } of cookies) {
    await session.cookies.set({
      url: url ?? `${secure ? 'https' : 'http'}://${domain?.replace(/^\./, '')}${path}`,
      name,
      value,
      path,
      ...(domain !== undefined && { domain }),
      ...(httpOnly !== undefined && { httpOnly }),
      ...(secure !== undefined && { secure }),
      ...(sameSite && {
        sameSite: sameSite === 'None' ? 'no_restriction' : (sameSite.toLowerCase() as 'lax' | 'strict'),
      }),
      ...(expires !== undefined && expires >= 0 && { expirationDate: expires }),
    })
  }
}
