import { join } from 'node:path'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MealSession } from '../../shared/contracts/meal-session.ts'
import { type Spoken, say } from '../../shared/sentences/sentence.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { invalid, Problem } from '../platform/problem.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { createExchange } from './gateway/exchange.ts'
import { createGateway } from './gateway/gateway.ts'
import type { MealConstants } from './meal-constants.ts'
import { forgetMeals, rememberChosen } from './meals.store.ts'
import { createMenuParser } from './menus/menu-parser.ts'
import { createMenuReader } from './menus/menu-reader.ts'
import { isWeek } from './parse/rows.ts'
import { createRecipeReader } from './read-recipes.ts'
import { createReminder, type Reminder } from './remind.ts'
import { createSessionLock } from './session/lock.ts'
import { createServerClock } from './session/server-clock.ts'
import { createSessionRecords } from './session/session.store.ts'
import { createSession } from './session/session.ts'
import { createTokenVault } from './session/token-vault.ts'
import { readCookie } from './session/tokens.ts'
import type { WritePorts } from './write-selection.ts'

export type MealsPorts = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Secrets
  readonly dataDir: string
  readonly constants: () => Promise<MealConstants>
  readonly announce: (event: BunkoEvent) => void
  /** The site whose gateway is called; undefined: nothing was set up. */
  readonly gatewayUrl: string | undefined
  /** For how long an answer is waited for; half a minute when not given. */
  readonly timeoutMs?: number | undefined
}

export type Meals = {
  status(): Promise<Spoken<MealSession>>
  /** @throws Problem `conflict` (no gateway set up), `validation_failed` (rejected), and those of the gateway. */
  signIn(login: {
    readonly cookie?: string | undefined
    readonly refreshToken?: string | undefined
  }): Promise<Spoken<MealSession>>
  signOut(): Promise<undefined>
  verify(): Promise<{ accepted: boolean }>
  /** What reads and writes need. @throws Problem `not_signed_in` when no gateway is set up. */
  ports(): WritePorts
  readonly reminder: Pick<Reminder, 'start' | 'check'>
  close(): Promise<void>
}

/** The client of the meal gateway, put together. */
export function createMeals(ports: MealsPorts): Meals {
  const { secrets } = ports
  return ports.gatewayUrl === undefined ? unconfigured(secrets) : configured(ports, ports.gatewayUrl)
}

const nothing = { accessTokenExpiresAt: null, refreshWindowEndsAt: null, refreshWindowEndsSoon: false, reason: null }
const notConfigured = say('No meal site is set up. Start Bunko with --gateway-url and the address of the site.')

function unconfigured(secrets: Secrets): Meals {
  const refuse = () => {
    throw new Problem('not_signed_in', notConfigured)
  }
  return {
    status: async () => ({ state: 'not_configured', ...nothing, secretStore: secrets.kind }),
    signIn: async () => {
      throw new Problem('conflict', notConfigured)
    },
    signOut: async () => undefined,
    verify: async () => refuse(),
    ports: refuse,
    reminder: { start() {}, check() {} },
    close: async () => {},
  }
}

function configured(ports: MealsPorts, gatewayUrl: string): Meals {
  const { db, clock, log, secrets, constants, timeoutMs } = ports
  const exchange = createExchange(gatewayUrl, timeoutMs === undefined ? {} : { timeoutMs })
  const serverClock = createServerClock(clock)
  const records = createSessionRecords(db)
  const session = createSession({
    ...{ exchange, clock, serverClock, log, constants },
    records,
    vault: createTokenVault({ secrets, log }),
    locked: createSessionLock(join(ports.dataDir, 'meals.lock')),
  })
  const country = async () => (await constants()).country
  const gateway = createGateway({ exchange, session, serverClock, country })
  const parser = createMenuParser({ log })
  const menus = createMenuReader({ gateway, parser })
  const recipes = createRecipeReader({ gateway, constants })
  const seen = async (week: string, ids: readonly string[]) => {
    if (isWeek(week)) await rememberChosen(db, week, ids)
  }
  const use: WritePorts = {
    ...{ gateway, serverClock, constants, menus, recipes, seen, db, clock },
    inTurn: createTurns(),
  }
  const reminder = createReminder({
    ...{ db, clock, log, announce: ports.announce, menuPorts: use },
    isSignedIn: async () => (await records.read()).record?.state === 'signed_in',
  })

  return {
    status: () => session.status(),
    async signIn({ cookie, refreshToken }) {
      const grant =
        cookie === undefined
          ? { accessToken: undefined, refreshToken: refreshToken?.trim(), windowSeconds: undefined }
          : readCookie(cookie)
      const member = cookie === undefined ? 'refreshToken' : 'cookie'
      if (!grant) throw invalid([{ propertyPath: member, message: unreadable }])
      if (!(await session.signIn(grant, gateway.accepts))) {
        throw invalid([{ propertyPath: member, message: rejected }])
      }
      menus.forget()
      return await session.status()
    },
    async signOut() {
      await session.signOut()
      menus.forget()
      recipes.forget()
      await forgetMeals(db)
      return undefined
    },
    async verify() {
      const token = await session.accessToken()
      if (await gateway.accepts(token)) return { accepted: true }
      // The token may have been taken back while the login still stands: a new one tells.
      const next = session.isJustRenewed(token) ? token : await session.accessToken({ refused: token })
      const accepted = next !== token && (await gateway.accepts(next))
      if (!accepted) await session.expire(next, ended)
      return { accepted }
    },
    ports: () => use,
    reminder,
    async close() {
      await reminder.stop()
      await parser.close()
      await exchange.close()
    },
  }
}

/** Work of one name goes one after the other. */
function createTurns(): WritePorts['inTurn'] {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
}

const ended = say('The meal site no longer accepts the login. Sign in again.')
const unreadable = say(
  'is not the value of apiV2Auth: it must hold access_token and refresh_token. Copy the whole value of the cookie.',
)
const rejected = say(
  'is not accepted by the meal site, or was used already. Sign in anew on the site, and send what it gives then.',
)
