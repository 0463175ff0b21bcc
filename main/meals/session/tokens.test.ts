import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeAccessToken, decodeClaims, isFresh, parseCookie, parseGrant } from './tokens.ts'

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const now = Date.UTC(2026, 10, 21)
const seconds = now / 1000
const minute = 60_000

describe('isFresh', () => {
  test.each([
    ['expires in 61 s', { exp: seconds + 61 }, 0, true],
    ['expires in 60 s', { exp: seconds + 60 }, 0, false],
    ['has expired', { exp: seconds - 1 }, 0, false],
    ['is 29 minutes old', { exp: seconds + 9999 }, 29 * minute, true],
    ['is 30 minutes old', { exp: seconds + 9999 }, 30 * minute, false],
    ['never expires', { exp: 253_402_300_799 }, 30 * minute, false],
    ['was obtained in the future', { exp: seconds + 9999 }, -1, false],
    ['has no exp', {}, 0, false],
    ['has exp as a string', { exp: String(seconds + 9999) }, 0, false],
    ['has a negative exp', { exp: -5 }, 0, false],
    ['has no claims', null, 0, false],
  ])('%s: %j, %i ms old: %s', (_, claims, ageMs, fresh) => {
    expect(isFresh(decodeAccessToken(jwt(claims)), now, ageMs)).toBe(fresh)
  })

  test.each(['', 'a', 'a.b', 'a.b.c', 'eyJ.eyJ.', '.'.repeat(9)])('decodeClaims returns no claims for %j', (text) => {
    expect(decodeClaims(text)).toEqual({})
  })
})

describe('parseCookie', () => {
  const printable = fc.stringMatching(/^[\x21-\x7e]{1,60}$/)

  test('accepts every way of copying the cookie', () => {
    fc.assert(
      fc.property(
        printable,
        printable,
        fc.integer({ min: 0, max: 2 }),
        fc.boolean(),
        (access, refresh, rounds, named) => {
          let text = JSON.stringify({
            access_token: access,
            refresh_token: refresh,
            refresh_expires_in: 5_184_000,
            user_data: {},
          })
          for (let round = 0; round < rounds; round++) text = encodeURIComponent(text)
          const cookie = parseCookie(named && rounds > 0 ? `a=b; apiV2Auth=${text}; Path=/` : `  ${text}\n`)
          expect(cookie).toEqual({ accessToken: access, refreshToken: refresh, windowSeconds: 5_184_000 })
        },
      ),
    )
  })

  test('returns both tokens or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const grant = parseCookie(text)
        if (grant) expect([typeof grant.accessToken, typeof grant.refreshToken]).toEqual(['string', 'string'])
      }),
    )
  })
})

test.each([
  [null, {}],
  ['text', {}],
  [{ access_token: 5, refresh_token: ['a'] }, {}],
  [{ access_token: 'a\r\nX-Evil: 1' }, {}],
  [
    { access_token: 'a', refresh_expires_in: '60' },
    { accessToken: 'a', windowSeconds: 60 },
  ],
  [{ refresh_token: 'b', refresh_expires_in: -1 }, { refreshToken: 'b' }],
])('parseGrant(%j) returns %j', (body, grant) => {
  expect(parseGrant(body)).toEqual({
    accessToken: undefined,
    refreshToken: undefined,
    windowSeconds: undefined,
    ...grant,
  })
})
