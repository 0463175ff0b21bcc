import type { Tx } from '../database/schema.ts'
import { newId } from '../platform/ids.ts'
import { localDay } from '../platform/local-days.ts'
import { countedMs } from './counted-time.ts'
import { findLastSession, findOpenSession, insertSession, type SessionRow, updateSession } from './history.store.ts'

/** A longer time without a report ends a session. */
const gapMs = 30 * 60_000

/** Another device than this machine. */
export type ReadingDevice = { readonly id: string; readonly name: string }

type Page = {
  readonly mangaId: string
  readonly chapterId: string
  readonly chapterNumber: number
  readonly page: number
  /** Undefined for this machine. */
  readonly device: ReadingDevice | undefined
}

/**
 * Records that a page is open. The page that was open before counts up to now. Every report is stored at once, so that a
 * crash loses nothing: the page that is open counts until it is read, at most 120 s.
 */
export async function recordPage(tx: Tx, read: Page, now: Date): Promise<void> {
  const { mangaId, chapterId, chapterNumber, page, device } = read
  const time = now.toISOString()
  const deviceId = device?.id ?? null
  const open = await findOpenSession(tx)
  const isSame = open?.chapter_id === chapterId && open.device_id === deviceId && open.open_page === page
  if (isSame && continues(open, now)) {
    // The same page again: its time goes on.
    return await updateSession(tx, open.id, { reported_at: time })
  }
  if (open) await closePage(tx, open, now)
  const last = await findLastSession(tx, chapterId, deviceId)
  if (last && continues(last, now))
    return await updateSession(tx, last.id, { open_page: page, open_since: time, reported_at: time })
  await insertSession(tx, {
    id: newId(),
    manga_id: mangaId,
    chapter_id: chapterId,
    chapter_number: chapterNumber,
    day: localDay(now),
    hour: now.getHours(),
    started_at: time,
    reported_at: time,
    ended_at: time,
    open_page: page,
    open_since: time,
    device_id: deviceId,
    device_name: device?.name ?? null,
  })
}

/** Whether a session goes on now: neither after a long gap, nor if the clock was set back. */
function continues({ reported_at: reported }: SessionRow, now: Date): boolean {
  const ms = now.getTime() - Date.parse(reported)
  return ms >= 0 && ms <= gapMs
}

async function closePage(tx: Tx, session: SessionRow, now: Date): Promise<void> {
  const ms = countedMs(session.open_since!, now)
  await updateSession(tx, session.id, {
    open_page: null,
    open_since: null,
    ...(ms > 0 && {
      pages: session.pages + 1,
      milliseconds: session.milliseconds + ms,
      ended_at: new Date(Date.parse(session.open_since!) + ms).toISOString(),
    }),
  })
}
