import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

const apiToken = 'a-token-of-32-characters-or-more'
let started: StartedApp
let codes: string[]
/** The clock of the program stands still. */
let nowMs: number

beforeEach(async () => {
  codes = []
  nowMs = 0
  const clock = { ...systemClock, monotonicMs: () => nowMs }
  started = await startApp({ apiToken, clock, showPairingCode: (code) => void codes.push(code) })
})
afterEach(() => started.end())

const open = (path: string, headers = {}) => fetch(`${started.origin}${path}`, { headers, redirect: 'manual' })
const send = (code: string, next = '/settings', headers = {}) =>
  fetch(`${started.origin}/pair`, {
    method: 'POST',
    body: new URLSearchParams({ code, next }),
    headers: { Origin: started.origin, ...headers },
    redirect: 'manual',
  })
const status = async (headers: Record<string, string>) => (await open('/api/mangas', headers)).status

/** Pairs with the current code. @returns the cookie as a browser sends it */
async function pair(): Promise<string> {
  const answer = await send(codes.at(-1)!.toLowerCase().replace('-', ' '))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings'])
  const cookie = answer.headers.get('set-cookie')!
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
  return cookie.split(';')[0]!
}

test('a browser pairs once with the code and uses the screens and the API', async () => {
  expect(codes).toEqual([expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)])
  const page = await open('/settings')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  expect(await page.text()).toMatch(/<form method="post" action="\/pair">.*value="\/settings"/s)
  expect(await status({})).toBe(401)

  const cookie = await pair()
  expect(await status({ Cookie: cookie })).toBe(200)
  expect(await status({ Cookie: `other=1; ${cookie}` })).toBe(200)
  expect(await (await open('/settings', { Cookie: cookie })).text()).not.toContain('action="/pair"')
  expect(await status({ Authorization: `Bearer ${apiToken}` })).toBe(200)

  // The code is used up; another browser needs the next one.
  expect(codes).toHaveLength(2)
  expect((await send(codes[0]!)).headers.get('set-cookie')).toBeNull()
  const other = await pair()
  expect(other).not.toBe(cookie)
  expect(await status({ Cookie: cookie })).toBe(200)
})

test('forged cookies and other pages of this machine are refused', async () => {
  const cookie = await pair()
  const [name, value] = cookie.split('=') as [string, string]
  const [nonce, signature] = value.split('.') as [string, string]
  for (const forged of ['', nonce, `${nonce}.`, `${nonce}x.${signature}`, `.${signature}`, `${nonce}.${signature}x`])
    expect(await status({ Cookie: `${name}=${forged}` })).toBe(401)
  expect(await status({ Cookie: cookie, 'Sec-Fetch-Site': 'same-site' })).toBe(401)
  expect(await status({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(await status({ Cookie: cookie, Origin: 'http://127.0.0.1:1' })).toBe(403)
  expect(await status({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
  expect(await status({ Cookie: cookie, Authorization: 'Bearer wrong' })).toBe(401)
})

test('wrong codes are told, and after five of them even the right one waits for the time that the page says', async () => {
  const refuse = async (code: string) => {
    const answer = await send(code)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null])
    return await (await open(answer.headers.get('location')!, { 'Accept-Language': 'fr' })).text()
  }
  for (let attempt = 1; attempt <= 4; attempt += 1)
    expect(await refuse('AAAA-AAAA')).toMatch(/lang="fr".*role="alert".*code actuel.*value="\/settings"/s)
  expect(codes).toHaveLength(1)
  for (const code of ['AAAA-AAAA', codes[0]!, codes.at(-1)!]) expect(await refuse(code)).toMatch(/Attendez 60 s/)
  expect(codes).toHaveLength(2)
  nowMs += 30_000
  expect(await refuse(codes[1]!)).toMatch(/Attendez 30 s/)
  nowMs += 30_000
  await pair()
})

test('never leads to another site', async () => {
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/x"><script>'])
    expect((await send('wrong', next)).headers.get('location')).toBe('/?wrong-code=%2F')
  expect((await send(codes[0]!, '//evil.example')).headers.get('location')).toBe('/')
  expect((await send(codes.at(-1)!, '/', { Origin: 'https://evil.example' })).status).toBe(403)
})

test('is asked for in every language', async () => {
  for (const [language, text] of [
    ['en', 'Pair this browser'],
    ['fr', 'Associer ce navigateur'],
    ['ja', 'このブラウザーをペアリング'],
  ] as const)
    expect(await (await open('/', { 'Accept-Language': language })).text()).toContain(`<h1>${text}</h1>`)
})

test('without a token nothing is asked for', async () => {
  const open = await startApp({ showPairingCode: (code) => void codes.push(code) })
  expect((await fetch(`${open.origin}/api/health`)).status).toBe(200)
  expect(codes).toHaveLength(1)
  await open.end()
})
