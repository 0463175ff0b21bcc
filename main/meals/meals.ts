import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MealSession } from '../../shared/contracts/meal-session.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Reminder } from './cutoff-reminder.ts'
import { connectMeals } from './meal-client.ts'
import type { MealConstants } from './meal-constants.ts'
import type { WritePorts } from './selection/write-selection.ts'

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
  /** Where its pictures are, when not at the public host. */
  readonly picturesUrl?: string | undefined
  readonly cacheDir: string
  /** How Bunko names itself where pictures are. */
  readonly userAgent: string
  /** For how long an answer is waited for; half a minute when not given. */
  readonly timeoutMs?: number | undefined
}

export type Meals = {
  status(): Promise<Localizable<MealSession>>
  /** @throws Problem `conflict` (no gateway set up), `validation_failed` (rejected), and those of the gateway. */
  signIn(login: {
    readonly cookie?: string | undefined
    readonly refreshToken?: string | undefined
  }): Promise<Localizable<MealSession>>
  signOut(): Promise<undefined>
  verify(): Promise<{ accepted: boolean }>
  /** What reads and writes need. @throws Problem `not_signed_in` when no gateway is set up. */
  ports(): WritePorts
  readonly reminder: Pick<Reminder, 'start' | 'check'>
  /** Clears what is left over from earlier. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** The client of the meal gateway, put together. */
export function createMeals(ports: MealsPorts): Meals {
  const { secrets } = ports
  return ports.gatewayUrl === undefined
    ? unconfigured(secrets)
    : connectMeals({ ...ports, gatewayUrl: ports.gatewayUrl })
}

const nothing = { accessTokenExpiresAt: null, refreshWindowEndsAt: null, refreshWindowEndsSoon: false, reason: null }
const notConfigured = message('meals.notConfigured')

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
    sweep: async () => {},
    close: async () => {},
  }
}
