import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenDesk } from '../../../test/simulators/gateway/token-desk.ts'
import { createKysely, openConnection } from '../../database/connection.ts'
import { migrate } from '../../database/migrate.ts'
import { migrations } from '../../database/migrations/index.ts'
import { silentLog } from '../../platform/log.ts'
import { isProblem } from '../../platform/problem.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { type Exchange, type GatewayAnswer, NoAnswer } from '../gateway/transport.ts'
import { createServerClock } from '../gateway/server-clock.ts'
import { createSessionRecords, type SessionRecords } from './session.store.ts'
import { createSession, type Session } from './session.ts'
import { createTokenVault } from './token-vault.ts'

/** What the network does to a renewal. */
const troubles = ['none', 'none', 'none', 'unsent', 'wall', 'limit', 'lost', 'half', '500', 'hang'] as const
type Trouble = (typeof troubles)[number]

/** One step of a life: a renewal under trouble, with a program that dies before its n-th effect, or never. */
type Step = { readonly trouble: Trouble; readonly diesBefore: number; readonly keychain: 'good' | 'full' | 'forgets' }

const json = (status: number, value: unknown): GatewayAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
})

/** A machine that outlives its programs: the disk, the keychain, the gateway, and the clock. */
async function createMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-test-'))
  const connection = openConnection(join(folder, 'library.db'))
  // Programs die here, machines do not: nothing is lost without waiting for the disk.
  connection.pragma('synchronous = OFF')
  await migrate(connection, migrations, async () => {})
  const db = createKysely(connection)
  let now = Date.UTC(2026, 10, 21)
  const clock = { now: () => new Date(now), monotonicMs: () => now }
  const desk = createTokenDesk(() => now)
  const keychain = new Map<string, string>()
  const sentTwice: string[] = []
  const seen = new Set<string>()
  let step: Step = { trouble: 'none', diesBefore: Number.POSITIVE_INFINITY, keychain: 'good' }
  let effects = 0

  /** A program that is dead does nothing any more: what it waited for never comes. */
  function boot(): { session: Session; died: Promise<'died'> } {
    const death = Promise.withResolvers<'died'>()
    let alive = true
    const effect = async <T>(work: () => Promise<T>): Promise<T> => {
      if (alive && effects++ >= step.diesBefore) {
        alive = false
        death.resolve('died')
      }
      if (!alive) return await new Promise<never>(() => {})
      const result = await work()
      return alive ? result : await new Promise<never>(() => {})
    }
    const secrets: Secrets = {
      kind: 'keychain',
      get: (name) => effect(async () => keychain.get(name)),
      set: (name, value) =>
        effect(async () => {
          if (step.keychain === 'full') throw new Error('the keychain is full')
          if (step.keychain === 'good') keychain.set(name, value)
        }),
      delete: (name) => effect(async () => void keychain.delete(name)),
    }
    const exchange = Object.assign(
      (request: { body?: unknown }) =>
        effect(() => transmit((request.body as { refresh_token: string }).refresh_token)),
      { close: async () => {} },
    ) as Exchange
    const stored = createSessionRecords(db)
    const records = Object.fromEntries(
      Object.entries(stored).map(([name, work]) => [
        name,
        (...args: never[]) => effect(() => (work as (...all: never[]) => Promise<unknown>)(...args)),
      ]),
    ) as unknown as SessionRecords
    let last: Promise<unknown> = Promise.resolve()
    const session = createSession({
      ...{ exchange, records, clock, log: silentLog, serverClock: createServerClock(clock) },
      vault: createTokenVault({ secrets, log: silentLog }),
      constants: async () => ({ country: 'DE', locale: 'de-DE', product: 'classic-box', preference: 'quick' }),
      locked: (work) => {
        const turn = last.then(work)
        last = turn.catch(() => {})
        return turn
      },
    })
    return { session, died: death.promise }
  }

  async function transmit(token: string): Promise<GatewayAnswer> {
    if (step.trouble === 'unsent') throw new NoAnswer(new Error('refused'), { sent: false, timedOut: false })
    if (step.trouble === 'wall')
      return { status: 403, headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') }
    if (step.trouble === 'limit') return json(429, { message: 'slow down' })
    if (seen.has(token)) sentTwice.push(token)
    seen.add(token)
    const { status, body } = await desk.refresh(token)
    const lost = (timedOut: boolean) => new NoAnswer(new Error('reset'), { sent: true, timedOut })
    if (step.trouble === 'lost') throw lost(false)
    if (step.trouble === 'hang') throw lost(true)
    if (step.trouble === '500') return json(500, { message: 'internal' })
    const answer = json(status, body)
    return step.trouble === 'half' ? { ...answer, body: answer.body.subarray(0, 40) } : answer
  }

  return {
    boot,
    desk,
    sentTwice,
    keychain,
    db,
    begin(next: Step) {
      step = next
      effects = 0
    },
    pass(ms: number) {
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

const calm: Step = { trouble: 'none', diesBefore: Number.POSITIVE_INFINITY, keychain: 'good' }
const stepOf = fc.record({
  trouble: fc.constantFrom(...troubles),
  // A renewal has some fifteen effects: reads, the intent, the sending, four writes, four reads back, the adoption.
  diesBefore: fc.oneof(
    { weight: 2, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 24 }) },
  ),
  keychain: fc.constantFrom<Step['keychain'][]>('good', 'good', 'good', 'good', 'good', 'good', 'full', 'forgets'),
})

async function signedIn(machine: Machine): Promise<void> {
  machine.begin(calm)
  const login = await machine.desk.login()
  const { session } = machine.boot()
  const grant = { accessToken: login.access_token, refreshToken: login.refresh_token, windowSeconds: 5_184_000 }
  expect(await session.signIn(grant, async () => true)).toBe(true)
}

/** @returns the state it leaves, and how many renewals were tried. */
async function live(steps: readonly Step[]): Promise<{ renewals: number; deaths: number; logins: number }> {
  const machine = await createMachine()
  await signedIn(machine)
  let { session, died } = machine.boot()
  let deaths = 0
  let logins = 1
  try {
    for (const step of steps) {
      machine.pass(31 * 60_000)
      machine.begin(step)
      const outcome = await Promise.race([
        session.accessToken().catch((error: unknown) => {
          if (!isProblem(error)) throw error
          return error.code
        }),
        died,
      ])
      expect(machine.sentTwice).toEqual([])
      expect(machine.desk.counts().reuses).toBe(0)
      machine.begin(calm)
      if (outcome === 'died') {
        deaths++
        ;({ session, died } = machine.boot())
      }
      if (
        (await session.status()).state !== 'signed_in' &&
        (await session.accessToken().catch(() => 'lost')) === 'lost'
      ) {
        logins++
        await signedIn(machine)
        ;({ session, died } = machine.boot())
      } else if (outcome !== 'died' && !String(outcome).includes('_')) {
        expect(await machine.desk.accepts(String(outcome))).toBe(true)
      }
    }
    return { renewals: machine.desk.counts().renewals, deaths, logins }
  } finally {
    await machine.close()
  }
}

describe('no refresh token is ever sent twice', () => {
  test('over 10,000 renewals with lost answers, failing keychains and programs that die at any point', async () => {
    const total = { renewals: 0, deaths: 0, logins: 0, steps: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { minLength: 200, maxLength: 200 }), async (steps) => {
        const { renewals, deaths, logins } = await live(steps)
        total.renewals += renewals
        total.deaths += deaths
        total.logins += logins
        total.steps += steps.length
      }),
      { numRuns: 110, endOnFailure: true },
    )
    expect(total.renewals).toBeGreaterThan(10_000)
    expect(total.deaths).toBeGreaterThan(1000)
    expect(total.logins).toBeGreaterThan(1000)
  }, 240_000)

  test.each(Array.from({ length: 26 }, (_, diesBefore) => diesBefore))(
    'a program that dies before effect %i of a renewal leaves a login that works or one that says it ended',
    async (diesBefore) => {
      const machine = await createMachine()
      await signedIn(machine)
      machine.pass(31 * 60_000)
      machine.begin({ ...calm, diesBefore })
      const { session, died } = machine.boot()
      await Promise.race([session.accessToken(), died])
      machine.begin(calm)
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
})
