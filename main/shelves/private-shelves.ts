import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { LocalizableEvent } from '../../shared/contracts/events.ts'
import type { PrivateShelves } from '../../shared/contracts/private-shelves.ts'
import { message } from '../../shared/i18n/message.ts'
import { type Hidden, withHidden, withWholeLibrary } from '../database/hidden-rows.ts'
import { createCachedQuery } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { compileShelf, readQueryContext } from '../mangas/manga-query.store.ts'
import { mangaNotFound } from '../mangas/require-manga.ts'
import { createAttemptLimiter } from '../platform/attempt-limiter.ts'
import type { Clock } from '../platform/clock.ts'
import type { EventBus } from '../platform/event-bus.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { listMangasWith, listPrivateShelves, readPin, writePin } from './private-shelves.store.ts'

/** About 0.1 s and 32 MB for each guess. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }
const hashPin = promisify(scrypt) as (
  pin: string,
  salt: Buffer,
  length: number,
  options: typeof cost,
) => Promise<Buffer>

/**
 * Private shelves are hidden until they are unlocked by the PIN, with all their mangas. They are locked after a start, and always
 * for other devices.
 */
export function createPrivateShelves(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: LocalizableEvent) => void
  /** Whether the request of another device runs. */
  readonly isOtherDevice: () => boolean
}) {
  const { db, clock, announce, isOtherDevice } = deps
  const query = createCachedQuery(db)
  const attempts = createAttemptLimiter(clock.monotonicMs)
  let isUnlocked = false
  let known: { readonly key: string; readonly hidden: Hidden; readonly ids: ReadonlySet<string> } | undefined

  /** What is on private shelves; undefined for nothing. */
  async function readHidden(): Promise<Hidden | undefined> {
    const shelves = await listPrivateShelves(db)
    if (shelves.length === 0) {
      known = undefined
      return undefined
    }
    const context = await readQueryContext(db, clock.now())
    const conditions = shelves.map((shelf) => compileShelf(shelf, context))
    const hidden = { mangaIds: await listMangasWith(query, conditions), shelfIds: shelves.map(({ id }) => id) }
    const key = JSON.stringify(hidden)
    if (known?.key !== key) known = { key, hidden, ids: new Set([...hidden.mangaIds, ...hidden.shelfIds]) }
    return known.hidden
  }

  function isAboutHidden({ data }: LocalizableEvent, isOtherDevice: boolean): boolean {
    if (known === undefined || (isUnlocked && !isOtherDevice)) return false
    const { ids } = known
    return (JSON.stringify(data).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []).some((id) => ids.has(id))
  }

  const isHiding = () => !isUnlocked || isOtherDevice()

  async function state(): Promise<PrivateShelves> {
    return { hasPin: (await readPin(db)) !== undefined, isLocked: !isUnlocked }
  }

  function setUnlocked(value: boolean): void {
    isUnlocked = value
    announce({ name: 'stream.reset', data: { reason: 'private' } })
  }

  /** @throws Problem `too_many_attempts`; `validation_failed` for a wrong PIN */
  async function requirePin(propertyPath: string, pin: string): Promise<void> {
    const stored = await readPin(db)
    if (!stored) return
    const seconds = attempts.waitSeconds('', 'pin')
    if (seconds > 0)
      throw new Problem('too_many_attempts', message('devices.tooManyAttempts', { seconds }), { waitSeconds: seconds })
    // Counted before the PIN is checked: parallel attempts count, too.
    attempts.recordFailure('', 'pin')
    const hash = await hashPin(pin, stored.salt, stored.hash.length, cost)
    if (!timingSafeEqual(hash, stored.hash))
      throw validationFailed([{ propertyPath, message: message('validation.wrongPin') }])
    attempts.recordSuccess('', 'pin')
  }

  return {
    state,
    /**
     * Runs a request, which finds nothing of private shelves while they are locked.
     * @param ids identifiers in its address
     * @throws Problem `not_found` for one of them that is hidden
     */
    async run<T>(work: () => Promise<T>, ids: readonly string[] = []): Promise<T> {
      const hidden = isHiding() ? await withWholeLibrary(readHidden) : undefined
      if (hidden && ids.some((id) => known?.ids.has(id))) throw mangaNotFound()
      return await withHidden(hidden, work)
    },
    /** Runs work that finds nothing of private shelves, also while they are unlocked. */
    runLocked: async <T>(work: () => Promise<T>): Promise<T> =>
      await withHidden(await withWholeLibrary(readHidden), work),
    /** The events without those about what is hidden from whoever listens. */
    visibleEvents: (bus: EventBus<LocalizableEvent>, isOtherDevice: boolean): EventBus<LocalizableEvent> => ({
      ...bus,
      subscribe: (listener) =>
        bus.subscribe((event) => {
          if (!isAboutHidden(event, isOtherDevice)) listener(event)
        }),
    }),
    /** Whether this shelf cannot be changed now. */
    isLockedShelf: (shelf: { readonly is_private: number }): boolean => shelf.is_private === 1 && isHiding(),
    /** Call it after a change of shelves. */
    refresh: async (): Promise<void> => void (await withWholeLibrary(readHidden)),
    /** @throws Problem `validation_failed` without a PIN */
    async requirePinSet(): Promise<void> {
      if (!(await readPin(db)))
        throw validationFailed([{ propertyPath: 'isPrivate', message: message('validation.pinMissing') }])
    },
    /** @throws Problem `too_many_attempts`; `validation_failed` for a wrong PIN */
    async unlock(pin: string): Promise<PrivateShelves> {
      await requirePin('pin', pin)
      setUnlocked(true)
      return await state()
    },
    async lock(): Promise<PrivateShelves> {
      await withWholeLibrary(readHidden)
      setUnlocked(false)
      return await state()
    },
    /**
     * Sets the PIN, or removes it. Whoever knows it has unlocked the shelves.
     * @throws Problem `too_many_attempts`; `validation_failed` for a wrong current PIN, and while a shelf is private
     */
    async setPin(pin: string | null, currentPin: string): Promise<PrivateShelves> {
      await requirePin('currentPin', currentPin)
      if (pin === null && (await withWholeLibrary(() => listPrivateShelves(db))).length > 0)
        throw validationFailed([{ propertyPath: 'pin', message: message('validation.pinInUse') }])
      const salt = randomBytes(16)
      await writePin(db, pin === null ? undefined : { salt, hash: await hashPin(pin, salt, 32, cost) })
      setUnlocked(true)
      return await state()
    },
  }
}
