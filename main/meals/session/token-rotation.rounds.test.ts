import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenIssuer } from '../../../test/simulators/gateway/token-issuer.ts'
import { openConnection } from '../../database/connection.ts'
import { createKysely } from '../../database/driver.ts'
import { migrate } from '../../database/migrate.ts'
import { migrations } from '../../database/migrations/index.ts'
import { silentLog } from '../../platform/log.ts'
import { isProblem } from '../../platform/problem.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createServerClock } from '../gateway/server-clock.ts'
import { type GatewayResponse, NoResponseError, type Transport } from '../gateway/transport.ts'
import { createSessionStore, type SessionStore } from './session.store.ts'
import { createSession, type Session } from './session.ts'
import { createTokenVault } from './token-vault.ts'

/** `npm run test:long` makes 10,000 renewals, `npm test` 400. */
const hundreds = process.env['BUNKO_TEST_LONG'] ? 100 : 4

/** How the network fails during a renewal. */
const failures = ['none', 'none', 'none', 'unsent', 'wall', 'limit', 'lost', 'half', '500', 'hang'] as const
type Failure = (typeof failures)[number]

/** One renewal. The program dies before its n-th effect, or never. */
type Step = {
  readonly failure: Failure
  readonly diesBeforeEffect: number
  readonly keychain: 'good' | 'full' | 'forgets'
}

const json = (status: number, value: unknown): GatewayResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
})

/** A machine that outlives its programs: disk, keychain, gateway and clock. */
async function createMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-test-'))
  const connection = openConnection(join(folder, 'library.db'))
  // Only programs die in this test, so waiting for the disk is not necessary.
  connection.pragma('synchronous = OFF')
  await migrate(connection, migrations, async () => {})
  const db = createKysely(connection)
  let now = Date.UTC(2026, 10, 21)
  const clock = { now: () => new Date(now), monotonicMs: () => now }
  const desk = createTokenIssuer(() => now)
  const keychain = new Map<string, string>()
  const sentTwice: string[] = []
  const seen = new Set<string>()
  let step: Step = { failure: 'none', diesBeforeEffect: Number.POSITIVE_INFINITY, keychain: 'good' }
  let effects = 0

  /** Starts a program. After its death, its promises never settle. */
  function boot(): { session: Session; died: Promise<'died'> } {
    const death = Promise.withResolvers<'died'>()
    let alive = true
    const effect = async <T>(work: () => Promise<T>): Promise<T> => {
      if (alive && effects++ >= step.diesBeforeEffect) {
        alive = false
        death.resolve('died')
      }
      if (!alive) return await new Promise<never>(() => {})
      const result = await work()
      return alive ? result : await new Promise<never>(() => {})
    }
    const secrets: Secrets = {
      kind: async () => 'keychain',
      get: (name) => effect(async () => keychain.get(name)),
      set: (name, value) =>
        effect(async () => {
          if (step.keychain === 'full') throw new Error('the keychain is full')
          if (step.keychain === 'good') keychain.set(name, value)
        }),
      delete: (name) => effect(async () => void keychain.delete(name)),
    }
    const transport = Object.assign(
      (request: { body?: unknown }) =>
        effect(() => transmit((request.body as { refresh_token: string }).refresh_token)),
      { close: async () => {} },
    ) as Transport
    const stored = createSessionStore(db)
    const store = Object.fromEntries(
      Object.entries(stored).map(([name, work]) => [
        name,
        (...args: never[]) => effect(() => (work as (...all: never[]) => Promise<unknown>)(...args)),
      ]),
    ) as unknown as SessionStore
    let last: Promise<unknown> = Promise.resolve()
    const session = createSession({
      transport,
      store,
      clock,
      log: silentLog,
      serverClock: createServerClock(clock),
      vault: createTokenVault({ secrets, log: silentLog }),
      settings: async () => ({ country: 'DE', locale: 'de-DE', product: 'classic-box', preference: 'quick' }),
      runExclusive: (work) => {
        const result = last.then(work)
        last = result.catch(() => {})
        return result
      },
    })
    return { session, died: death.promise }
  }

  async function transmit(token: string): Promise<GatewayResponse> {
    if (step.failure === 'unsent') throw new NoResponseError(new Error('refused'), { sent: false, timedOut: false })
    if (step.failure === 'wall')
      return { status: 403, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') }
    if (step.failure === 'limit') return json(429, { message: 'slow down' })
    if (seen.has(token)) sentTwice.push(token)
    seen.add(token)
    const { status, body } = await desk.refresh(token)
    const lost = (timedOut: boolean) => new NoResponseError(new Error('reset'), { sent: true, timedOut })
    if (step.failure === 'lost') throw lost(false)
    if (step.failure === 'hang') throw lost(true)
    if (step.failure === '500') return json(500, { message: 'internal' })
    const answer = json(status, body)
    return step.failure === 'half' ? { ...answer, body: answer.body.subarray(0, 40) } : answer
  }

  return {
    boot,
    desk,
    sentTwice,
    keychain,
    db,
    startStep(next: Step) {
      step = next
      effects = 0
    },
    advance(ms: number) {
      now += ms
    },
    async close() {
      await db.destroy()
      connection.close()
      rmSync(folder, { recursive: true })
    },
  }
}
type Machine = Awaited<ReturnType<typeof createMachine>>

const noFailure: Step = { failure: 'none', diesBeforeEffect: Number.POSITIVE_INFINITY, keychain: 'good' }
const stepArbitrary = fc.record({
  failure: fc.constantFrom(...failures),
  // A renewal has about twelve effects: reads, the attempt, the request, a write, a read back, the commit, an erasure.
  diesBeforeEffect: fc.oneof(
    { weight: 2, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 16 }) },
  ),
  keychain: fc.constantFrom<Step['keychain'][]>('good', 'good', 'good', 'good', 'good', 'good', 'full', 'forgets'),
})

async function signIn(machine: Machine): Promise<void> {
  machine.startStep(noFailure)
  const login = await machine.desk.login()
  const { session } = machine.boot()
  const grant = { accessToken: login.access_token, refreshToken: login.refresh_token, windowSeconds: 5_184_000 }
  expect(await session.signIn(grant, async () => true)).toBe(true)
}

/** Runs all steps on one machine. Checks after each step that no refresh token was sent twice. */
async function runSteps(steps: readonly Step[]): Promise<{ renewals: number; deaths: number; logins: number }> {
  const machine = await createMachine()
  await signIn(machine)
  let { session, died } = machine.boot()
  let deaths = 0
  let logins = 1
  try {
    for (const step of steps) {
      machine.advance(31 * 60_000)
      machine.startStep(step)
      const outcome = await Promise.race([
        session.accessToken().catch((error: unknown) => {
          if (!isProblem(error)) throw error
          return error.code
        }),
        died,
      ])
      expect(machine.sentTwice).toEqual([])
      expect(machine.desk.counts().reuses).toBe(0)
      machine.startStep(noFailure)
      if (outcome === 'died') {
        deaths++
        ;({ session, died } = machine.boot())
      }
      if (
        (await session.status()).state !== 'signed_in' &&
        (await session.accessToken().catch(() => 'lost')) === 'lost'
      ) {
        logins++
        await signIn(machine)
        ;({ session, died } = machine.boot())
      } else if (outcome !== 'died' && !String(outcome).includes('_')) {
        expect(await machine.desk.accepts(String(outcome))).toBe(true)
      }
    }
    return { renewals: machine.desk.counts().refreshes, deaths, logins }
  } finally {
    await machine.close()
  }
}

describe('token rotation', () => {
  test('never sends a refresh token twice in hundreds of renewals with lost responses, keychain failures and crashes', async () => {
    const total = { renewals: 0, deaths: 0, logins: 0, steps: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 200, maxLength: 200 }), async (steps) => {
        const { renewals, deaths, logins } = await runSteps(steps)
        total.renewals += renewals
        total.deaths += deaths
        total.logins += logins
        total.steps += steps.length
      }),
      { numRuns: Math.ceil(1.2 * hundreds), endOnFailure: true },
    )
    expect(total.renewals).toBeGreaterThan(95 * hundreds)
    expect(total.deaths).toBeGreaterThan(9 * hundreds)
    expect(total.logins).toBeGreaterThan(9 * hundreds)
  }, 900_000)

  test.each(Array.from({ length: 18 }, (_, diesBeforeEffect) => diesBeforeEffect))(
    'leaves a working or an expired session after a crash before effect %i of a renewal',
    async (diesBeforeEffect) => {
      const machine = await createMachine()
      await signIn(machine)
      machine.advance(31 * 60_000)
      machine.startStep({ ...noFailure, diesBeforeEffect })
      const { session, died } = machine.boot()
      await Promise.race([session.accessToken(), died])
      machine.startStep(noFailure)
      const next = machine.boot().session
      const { state } = await next.status()
      const token = await next.accessToken().catch(() => undefined)
      if (token !== undefined) expect(await machine.desk.accepts(token)).toBe(true)
      else expect((await next.status()).state).toBe('expired')
      expect(state).toBe(token === undefined ? 'expired' : 'signed_in')
      expect(machine.desk.counts().reuses).toBe(0)
      expect(machine.sentTwice).toEqual([])
      await machine.close()
    },
  )

  test('keeps access tokens in memory: a restart asks nothing, and renews once at the first need', async () => {
    const machine = await createMachine()
    await signIn(machine)
    machine.startStep(noFailure)
    const { session } = machine.boot()
    expect(await session.status()).toMatchObject({ state: 'signed_in', accessTokenExpiresAt: null })
    expect(machine.desk.counts().refreshes).toBe(0)
    const token = await session.accessToken()
    expect(await session.accessToken()).toBe(token)
    expect(machine.desk.counts()).toEqual({ refreshes: 1, reuses: 0 })
    const stored = [...machine.keychain.values()].join(' ')
    const refreshTokens = machine.desk.issued().filter((issued) => issued.startsWith('r-'))
    expect(stored).toContain(refreshTokens.at(-1))
    for (const issued of machine.desk.issued())
      if (issued !== refreshTokens.at(-1)) expect(stored).not.toContain(issued)
    await machine.close()
  })
})
