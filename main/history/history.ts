import type { ChaptersLeft } from '../../shared/contracts/chapters-left.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { ReadingSession, Statistics } from '../../shared/contracts/history.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { sumChaptersLeft } from './chapters-left.store.ts'
import {
  deleteSessionRow,
  deleteSessionsOf,
  type HistoryFilter,
  isIncognito,
  listSessions,
  setIncognitoState,
} from './history.store.ts'
import { sumSessions } from './statistics.store.ts'

export type History = ReturnType<typeof createHistory>

/** What was read, and when. Days are the user's own. */
export function createHistory(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  /** Whether the request of another device runs. */
  readonly isOtherDevice: () => boolean
}) {
  const { db, clock, announce, isOtherDevice } = deps
  return {
    /** Newest first. Devices do not learn of each other. */
    async list(
      filter: HistoryFilter,
      page: number,
      limit: number,
    ): Promise<{ items: ReadingSession[]; total: number }> {
      const { items, total } = await listSessions(db, clock.now(), filter, page, limit)
      return { items: isOtherDevice() ? items.map((session) => ({ ...session, device: null })) : items, total }
    },
    /** @throws Problem `not_found`. */
    async remove(id: string): Promise<void> {
      if (!(await deleteSessionRow(db, id))) throw new Problem('not_found', message('reader.sessionNotFound'))
    },
    removeOfManga: (mangaId: string): Promise<void> => deleteSessionsOf(db, mangaId),
    statistics: (filter: Pick<HistoryFilter, 'from' | 'to'>): Promise<Statistics> =>
      sumSessions(db, clock.now(), filter),
    chaptersLeft: (): Promise<ChaptersLeft> => sumChaptersLeft(db, clock.now()),
    /** Whether all reading leaves no trace. */
    isIncognito: (): Promise<boolean> => isIncognito(db, clock.now()),
    async setIncognito(isOn: boolean): Promise<void> {
      await setIncognitoState(db, isOn)
      announce({ name: 'settings.changed', data: { group: 'incognito' } })
    },
  }
}

export { isIncognito } from './history.store.ts'
export { type ReadingDevice, recordPage } from './record-page.ts'
