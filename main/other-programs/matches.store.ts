import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'

/** What the catalog has for a series. */
export type FoundMatch = {
  /** Null if the catalog has none. */
  readonly externalId: string | null
  readonly title: string | null
  /** 0 to 1. */
  readonly confidence: number
}

/** The matches of all series that were looked up, by key. */
export async function listMatches(db: Db): Promise<ReadonlyMap<string, FoundMatch>> {
  const rows = await queryRows<FoundMatch & { key: string }>(
    db,
    'select series_key as key, external_id as externalId, title, confidence from foreign_series_matches',
    [],
  )
  return new Map(rows.map(({ key, ...match }) => [key, match]))
}

export async function saveMatch(db: Db, key: string, match: FoundMatch, now: string): Promise<void> {
  await queryRows(
    db,
    `insert into foreign_series_matches (series_key, external_id, title, confidence, looked_up_at) values (?, ?, ?, ?, ?)
     on conflict (series_key) do update set external_id = excluded.external_id, title = excluded.title,
       confidence = excluded.confidence, looked_up_at = excluded.looked_up_at`,
    [key, match.externalId, match.title, match.confidence, now],
  )
}
