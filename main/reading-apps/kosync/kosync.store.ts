import { queryRows } from '../../database/queries.ts'
import type { Db, Tx } from '../../database/schema.ts'

/** A chapter in a file, and how many pages it has there. */
export type Part = { readonly chapterId: string; readonly pages: number }

export const storeDocuments = (tx: Tx, digests: readonly string[], parts: readonly Part[], now: string) =>
  queryRows(
    tx,
    `insert into kosync_documents (digest, parts, noted_at) select value, ?, ? from json_each(?) where true
     on conflict (digest) do update set parts = excluded.parts, noted_at = excluded.noted_at`,
    [JSON.stringify(parts), now, JSON.stringify(digests)],
  )

export async function findParts(db: Db | Tx, digest: string): Promise<Part[] | undefined> {
  const row = await db.selectFrom('kosync_documents').select('parts').where('digest', '=', digest).executeTakeFirst()
  return row && (JSON.parse(row.parts) as Part[])
}

export type Report = {
  readonly document: string
  readonly progress: string
  readonly percentage: number
  readonly device: string
  readonly deviceId: string
  readonly reportedAt: string
}

const columns = 'document, progress, percentage, device, device_id as deviceId, reported_at as reportedAt'

export async function findLastReport(db: Db | Tx, document: string): Promise<Report | undefined> {
  const text = `select ${columns} from kosync_reports where document = ? order by reported_at desc, rowid desc limit 1`
  return (await queryRows<Report>(db, text, [document]))[0]
}

/** The same report of the same device, word for word. */
export async function findSameReport(db: Db | Tx, report: Report): Promise<Report | undefined> {
  const text = `select ${columns} from kosync_reports where document = ? and device_id = ? and progress = ? and percentage = ?`
  const { document, deviceId, progress, percentage } = report
  return (await queryRows<Report>(db, text, [document, deviceId, progress, percentage]))[0]
}

export const storeReport = (tx: Tx, report: Report): Promise<unknown> =>
  queryRows(
    tx,
    `insert into kosync_reports (document, device_id, progress, percentage, device, reported_at) values (?, ?, ?, ?, ?, ?)
     on conflict (document, device_id, progress, percentage)
     do update set device = excluded.device, reported_at = excluded.reported_at`,
    [report.document, report.deviceId, report.progress, report.percentage, report.device, report.reportedAt],
  )

/** Forgets reports before a time, and those of the oldest unknown documents beyond a number. */
export async function forgetReports(tx: Tx, before: string, maxUnknown: number): Promise<void> {
  await queryRows(tx, 'delete from kosync_reports where reported_at < ?', [before])
  await queryRows(
    tx,
    `delete from kosync_reports where document in (
       select document from kosync_reports r where not exists (select 1 from kosync_documents d where d.digest = r.document)
       group by document order by max(reported_at) desc limit -1 offset ?)`,
    [maxUnknown],
  )
}
