import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { isProblem } from '../platform/problem.ts'
import { markReminded } from './meals.store.ts'
import { type Delivery, nextDelivery } from './parse/deliveries.ts'
import { readBox } from './read-box.ts'
import { chosen, type MenuPorts, selectedMenu } from './read-menu.ts'

export type ReminderPorts = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  /** Whether somebody is signed in, told without a call to the gateway or to the keychain. */
  readonly isSignedIn: () => Promise<boolean>
  readonly menuPorts: MenuPorts
}

export type Reminder = {
  start(): void
  /** Looks now when a look is due. */
  check(): void
  stop(): Promise<void>
}

const hourMs = 3_600_000
/** How long before a cutoff a person is told. */
const aheadMs = 24 * hourMs
/** Weeks change seldom; half the notice at most is lost when one does. */
const restMs = 12 * hourMs
const retryMs = hourMs
/** A start has more urgent calls to make, and a person who opens the meals brings a fresh token. */
const firstMs = 2 * 60_000
/** The wall clock is looked at so often, so that sleep changes nothing. */
const everyMs = 60_000

/**
 * Announces `meals.cutoff-near` once for each week. The gateway is asked at most every twelve hours, and when a known
 * cutoff comes within a day.
 */
export function createReminder(ports: ReminderPorts): Reminder {
  const { clock, log } = ports
  let dueMs = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let stopped = true

  async function look(): Promise<void> {
    dueMs = clock.now().getTime() + retryMs
    if (!(await ports.isSignedIn())) return
    const waitMs = await remind(ports)
    dueMs = clock.now().getTime() + waitMs
  }

  function check(): void {
    if (stopped || looking) return
    clearTimeout(timer)
    if (clock.now().getTime() < dueMs) {
      rest()
      return
    }
    looking = look()
      .catch((error: unknown) => log.warn({ err: error }, 'whether a cutoff is near could not be found out'))
      .finally(() => {
        looking = undefined
        if (!stopped) rest()
      })
  }

  function rest(): void {
    timer = setTimeout(check, everyMs).unref()
  }

  return {
    start() {
      stopped = false
      dueMs = clock.now().getTime() + firstMs
      check()
    },
    check,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** @returns after how many milliseconds to look again. @throws Problem. */
async function remind({ db, log, announce, menuPorts }: ReminderPorts): Promise<number> {
  const box = await readBox(menuPorts)
  const next = nextDelivery(box.deliveries)
  if (next?.cutoff == null) return restMs
  const leftMs = Date.parse(next.cutoff) - menuPorts.serverClock.nowMs()
  if (leftMs > aheadMs) return Math.min(restMs, leftMs - aheadMs)
  if (await markReminded(db, next.week, next.cutoff)) {
    const isChosen = await isChosenByPerson(next).catch((error: unknown) => {
      if (!isProblem(error)) throw error
      log.warn({ err: error }, 'what is chosen for the next delivery could not be read')
      return null
    })
    announce({ name: 'meals.cutoff-near', data: { week: next.week, cutoff: next.cutoff, isChosen } })
  }
  return restMs

  /** What the site has put into the box by itself is no choice. */
  async function isChosenByPerson({ week, isPreselected }: Delivery): Promise<boolean> {
    if (isPreselected) return false
    return chosen((await selectedMenu(menuPorts, box, week))?.courses ?? []).length > 0
  }
}
