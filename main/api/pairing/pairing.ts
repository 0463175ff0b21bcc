import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export type Pairing = ReturnType<typeof createPairing>

type PairingOptions = {
  readonly apiToken: () => string | undefined
  /** Shows the code to the user at the machine. */
  readonly showCode: (code: string) => void
  /** Never goes back. */
  readonly nowMs: () => number
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8
const attemptsPerCode = 5
/** Pairing is blocked for this long after too many wrong codes. */
const pauseMs = 60_000
const cookieMaxAgeSeconds = 400 * 24 * 3600

/** Lets a browser use the screens of a program that requires a token, because a browser does not send one. */
export function createPairing({ apiToken, showCode, nowMs }: PairingOptions) {
  let code = ''
  let wrong = 0
  let pausedUntil = 0

  function renew(): void {
    code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    wrong = 0
    showCode(`${code.slice(0, 4)}-${code.slice(4)}`)
  }

  renew()
  return {
    /** Whether the browser that sends these cookies is paired. */
    isPaired(cookies: string | null): boolean {
      const token = apiToken()
      if (token === undefined || cookies === null) return false
      const value = readCookie(cookies, cookieName(token))
      const [nonce = '', signature = ''] = value?.split('.') ?? []
      return nonce !== '' && isEqual(signature, sign(token, nonce))
    },
    /** How long codes are refused, in seconds. */
    pausedSeconds: (): number => Math.max(Math.ceil((pausedUntil - nowMs()) / 1000), 0),
    /** @returns the cookie of the newly paired browser; undefined for a wrong code, or while codes are refused. */
    pair(given: string): string | undefined {
      const token = apiToken()
      if (token === undefined || nowMs() < pausedUntil) return undefined
      if (!isEqual(normalize(given), code)) {
        wrong += 1
        if (wrong === attemptsPerCode) {
          pausedUntil = nowMs() + pauseMs
          renew()
        }
        return undefined
      }
      renew()
      const nonce = randomBytes(16).toString('base64url')
      const value = `${nonce}.${sign(token, nonce)}`
      return `${cookieName(token)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${cookieMaxAgeSeconds}`
    },
  }
}

/** Another token is another cookie, because cookies do not tell ports apart. It ends all pairings, too. */
const cookieName = (token: string): string => `bunko-${digest(`name ${token}`).toString('hex').slice(0, 12)}`

const sign = (token: string, nonce: string): string =>
  createHmac('sha256', token).update(`paired browser ${nonce}`).digest('base64url')

const normalize = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

function readCookie(cookies: string, name: string): string | undefined {
  const pair = cookies.split(';').find((one) => one.trim().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1)
}
