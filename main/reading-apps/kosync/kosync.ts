import { createHash } from 'node:crypto'
import { findChapter } from '../../chapters/chapters.store.ts'
import type { Db } from '../../database/schema.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import type { Reader } from '../../reader/reader.ts'
import {
  findLastReport,
  findParts,
  findSameReport,
  forgetReports,
  type Part,
  type Report,
  storeDocuments,
  storeReport,
} from './kosync.store.ts'
import { findProgressOf } from './progress-of.store.ts'

export type KosyncProgress = {
  readonly document: string
  /** The page, from 1, as text. */
  readonly progress: string
  /** 0 to 1. */
  readonly percentage: number
  readonly device: string
  readonly deviceId: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

const yearMs = 365 * 24 * 3600 * 1000
const maxUnknown = 10_000
/** Another identifier than that of any device, so that no device takes it for its own progress. */
const own = { device: 'Bunko', deviceId: 'bunko' } as const

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Progress of files that KOReader identifies by their content or name. */
export function createKosync({
  db,
  clock,
  reader,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly reader: Pick<Reader, 'reportProgress'>
}) {
  /** Records a report about a file as progress of its chapters. Since then, a chapter may have been removed or got another file. */
  async function apply(parts: readonly Part[], { progress, percentage, reportedAt }: Report): Promise<void> {
    const total = parts.reduce((sum, { pages }) => sum + pages, 0)
    const named = /^\d{1,7}$/.test(progress) ? Number(progress) : Math.round(percentage * total)
    let page = Math.min(Math.max(named, 1), total)
    const at = new Date(reportedAt)
    for (const { chapterId, pages } of parts) {
      if (page < 1) return
      const chapter = await findChapter(db, chapterId)
      const known = await findProgressOf(db, [chapterId])
      // The chapters before the page were finished at the latest then.
      if (chapter && !(page > pages && known.get(chapterId)?.completed === 1)) {
        const reached = Math.min(page, pages, chapter.page_count ?? pages)
        await reader.reportProgress(chapterId, { page: reached, completed: page >= pages, at })
      }
      page -= pages
    }
  }

  return {
    /**
     * Notes that a file was handed out, by its content and the names that it may get. A report that waited for it counts now.
     * @param parts the chapters in it, in order
     */
    async noteServed(digest: string, names: readonly string[], parts: readonly Part[]): Promise<void> {
      const digests = [digest, ...new Set(names.map(md5))]
      const fresh: string[] = []
      for (const one of digests) if (!(await findParts(db, one))) fresh.push(one)
      await db.transaction().execute((tx) => storeDocuments(tx, digests, parts, timestamp(clock)))
      for (const one of fresh) {
        const waiting = await findLastReport(db, one)
        if (waiting) await apply(parts, waiting)
      }
    },
    /** @returns when it was stored, in seconds since 1970 */
    async report(report: Omit<Report, 'reportedAt'>): Promise<number> {
      const full = { ...report, reportedAt: timestamp(clock) }
      const parts = await findParts(db, report.document)
      const same = await findSameReport(db, full)
      const progress = await findProgressOf(db, parts?.map(({ chapterId }) => chapterId) ?? [])
      const newest = [...progress.values()].map((row) => row.updated_at).reduce((a, b) => (a > b ? a : b), '')
      // A queue of reports that is sent again after newer reading says nothing new.
      const isOld = same !== undefined && newest > same.reportedAt
      if (!isOld) {
        await db.transaction().execute(async (tx) => {
          await storeReport(tx, full)
          await forgetReports(tx, timestamp(clock, -yearMs), maxUnknown)
        })
        if (parts) await apply(parts, full)
      }
      return seconds(full.reportedAt)
    },
    /** Undefined if nothing is known. */
    async find(document: string): Promise<KosyncProgress | undefined> {
      const parts = await findParts(db, document)
      const last = await findLastReport(db, document)
      const asReported = last && {
        document,
        progress: last.progress,
        percentage: last.percentage,
        device: last.device,
        deviceId: last.deviceId,
        timestamp: seconds(last.reportedAt),
      }
      if (!parts) return asReported
      const progress = await findProgressOf(
        db,
        parts.map(({ chapterId }) => chapterId),
      )
      const rows = [...progress.values()]
      if (rows.length === 0) return asReported
      const newest = rows.reduce((a, b) => (a.updated_at >= b.updated_at ? a : b))
      if (last && last.reportedAt >= newest.updated_at) return asReported
      const total = parts.reduce((sum, { pages }) => sum + pages, 0)
      let page = 0
      for (const { chapterId, pages } of parts) {
        if (chapterId === newest.chapter_id) {
          page += Math.min(newest.page, pages)
          break
        }
        page += pages
      }
      return {
        document,
        progress: String(page),
        percentage: page / total,
        ...own,
        timestamp: seconds(newest.updated_at),
      }
    },
  }
}

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000)
