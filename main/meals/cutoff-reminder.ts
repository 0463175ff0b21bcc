import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { isProblem } from '../platform/problem.ts'
import type { MealClient } from './meal-client.ts'
import { markReminded } from './meals.store.ts'
import { type Delivery, nextDelivery } from './parse/deliveries.ts'
import { type Box, readBox } from './read-box.ts'
import { readSelectedMenu, selectedCourses } from './read-menu.ts'

type CutoffReminderDeps = { readonly client: MealClient; readonly announce: (event: BunkoEvent) => void }

type CutoffReminder = {
  start(): void
  /** Checks for a near cutoff if a check is due. */
  check(): void
  stop(): Promise<void>
}

const hourMs = 3_600_000
/** How long before a cutoff the event is announced. */
const noticeMs = 24 * hourMs
/** Deliveries rarely change. If one does, the event is announced at least 12 hours before the cutoff. */
const checkIntervalMs = 12 * hourMs
const retryMs = hourMs
/** The first check waits, because other requests are more urgent right after the start. */
const firstCheckMs = 2 * 60_000
/** The timer polls the wall clock, because timers do not advance while the computer sleeps. */
const pollMs = 60_000

/**
 * Announces `meals.cutoff-near` once for each week. Checks the gateway every twelve hours at most, and when a known
 * cutoff is a day away.
 */
export function createCutoffReminder(deps: CutoffReminderDeps): CutoffReminder {
  const { clock, log, isSignedIn } = deps.client
  let dueMs = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = true

  async function runCheck(): Promise<void> {
    const startMs = clock.now().getTime()
    dueMs = startMs + retryMs
    if (!(await isSignedIn())) return
    dueMs = startMs + (await announceNearCutoff(deps))
  }

  function check(): void {
    if (isStopped || running) return
    clearTimeout(timer)
    if (clock.now().getTime() < dueMs) {
      schedule()
      return
    }
    running = runCheck()
      .catch((error: unknown) => log.warn({ err: error }, 'the next cutoff could not be checked'))
      .finally(() => {
        running = undefined
        // The computer may have slept during the check, so the next one may already be due.
        check()
      })
  }

  function schedule(): void {
    timer = setTimeout(check, pollMs).unref()
  }

  return {
    start() {
      isStopped = false
      dueMs = clock.now().getTime() + firstCheckMs
      check()
    },
    check,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns the milliseconds until the next check. @throws Problem. */
async function announceNearCutoff({ client, announce }: CutoffReminderDeps): Promise<number> {
  const { db, log, serverClock } = client
  const box = await readBox(client)
  const next = nextDelivery(box.deliveries)
  if (next?.cutoff == null) return checkIntervalMs
  const leftMs = Date.parse(next.cutoff) - serverClock.nowMs()
  if (leftMs > noticeMs) return Math.min(checkIntervalMs, leftMs - noticeMs)
  if (await markReminded(db, next.week, next.cutoff)) {
    const isChosen = await hasOwnSelection(client, box, next).catch((error: unknown) => {
      if (!isProblem(error)) throw error
      log.warn({ err: error }, 'the selection of the next delivery could not be read')
      return null
    })
    announce({ name: 'meals.cutoff-near', data: { week: next.week, cutoff: next.cutoff, isChosen } })
  }
  return checkIntervalMs
}

/** Whether the user has selected meals. Meals that the site preselected do not count. */
async function hasOwnSelection(client: MealClient, box: Box, { week, isPreselected }: Delivery): Promise<boolean> {
  if (isPreselected) return false
  return selectedCourses((await readSelectedMenu(client, box, week))?.courses ?? []).length > 0
}
