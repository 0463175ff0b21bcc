import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimsOf, heldAccess, isFresh, readCookie, readGrant } from './tokens.ts'

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
const now = Date.UTC(2026, 10, 21)
const seconds = now / 1000
const minute = 60_000

describe('an access token counts as fresh', () => {
  test.each([
    ['61 s before its end', { exp: seconds + 61 }, 0, true],
    ['60 s before its end', { exp: seconds + 60 }, 0, false],
    ['when it has ended', { exp: seconds - 1 }, 0, false],
    ['29 minutes after it came', { exp: seconds + 9999 }, 29 * minute, true],
    ['30 minutes after it came', { exp: seconds + 9999 }, 30 * minute, false],
    ['for ever', { exp: 253_402_300_799 }, 30 * minute, false],
    ['when the clock went back behind its coming', { exp: seconds + 9999 }, -1, false],
    ['without an end', {}, 0, false],
    ['with its end as a text', { exp: String(seconds + 9999) }, 0, false],
    ['with a negative end', { exp: -5 }, 0, false],
    ['with no claims at all', null, 0, false],
  ])('%s: %j, %i ms old: %s', (_, claims, ageMs, fresh) => {
    expect(isFresh(heldAccess(jwt(claims)), now, ageMs)).toBe(fresh)
  })

  test.each(['', 'a', 'a.b', 'a.b.c', 'eyJ.eyJ.', '.'.repeat(9)])('%j tells nothing', (text) => {
    expect(claimsOf(text)).toEqual({})
  })
})

describe('the cookie', () => {
  const printable = fc.stringMatching(/^[\x21-\x7e]{1,60}$/)

  test('is read however it was copied', () => {
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
          const cookie = readCookie(named && rounds > 0 ? `a=b; apiV2Auth=${text}; Path=/` : `  ${text}\n`)
          expect(cookie).toEqual({ accessToken: access, refreshToken: refresh, windowSeconds: 5_184_000 })
        },
      ),
    )
  })

  test('never throws, and gives both tokens or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const grant = readCookie(text)
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
])('a grant of %j is %j', (body, grant) => {
  expect(readGrant(body)).toEqual({
    accessToken: undefined,
    refreshToken: undefined,
    windowSeconds: undefined,
    ...grant,
  })
})
