import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { isProblem } from '../platform/problem.ts'
import type { MealDeps } from './meal-deps.ts'
import { markReminded } from './meals.store.ts'
import { type Delivery, nextDelivery } from './parse/deliveries.ts'
import type { Box, BoxReader } from './read-box.ts'
import { type MenuReader, selectedCourses } from './read-menu.ts'

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
export function createCutoffReminder(
  deps: MealDeps & BoxReader & MenuReader & { readonly announce: (event: BunkoEvent) => void },
) {
  const { clock, db, log, session, serverClock, readBox, readSelectedMenu, announce } = deps
  let dueMs = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = true

  async function runCheck(): Promise<void> {
    const startMs = clock.now().getTime()
    dueMs = startMs + retryMs
    if (!(await session.isSignedIn())) return
    dueMs = startMs + (await announceNearCutoff())
  }

  /** Checks for a near cutoff if a check is due. */
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

  /** Returns the milliseconds until the next check. @throws Problem. */
  async function announceNearCutoff(): Promise<number> {
    const box = await readBox()
    const next = nextDelivery(box.deliveries)
    if (next?.cutoff == null) return checkIntervalMs
    const leftMs = Date.parse(next.cutoff) - serverClock.nowMs()
    if (leftMs > noticeMs) return Math.min(checkIntervalMs, leftMs - noticeMs)
    if (await markReminded(db, next.week, next.cutoff)) {
      const isChosen = await hasOwnSelection(box, next).catch((error: unknown) => {
        if (!isProblem(error)) throw error
        log.warn({ err: error }, 'the selection of the next delivery could not be read')
        return null
      })
      announce({ name: 'meals.cutoff-near', data: { week: next.week, cutoff: next.cutoff, isChosen } })
    }
    return checkIntervalMs
  }

  /** Whether the user has selected meals. Meals that the site preselected do not count. */
  async function hasOwnSelection(box: Box, { week, isPreselected }: Delivery): Promise<boolean> {
    if (isPreselected) return false
    return selectedCourses((await readSelectedMenu(box, week))?.courses ?? []).length > 0
  }

  return {
    start(): void {
      isStopped = false
      dueMs = clock.now().getTime() + firstCheckMs
      check()
    },
    check,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
